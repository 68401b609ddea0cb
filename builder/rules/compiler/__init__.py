"""From the kernel's part of Python to a script: read and check (`reader`), flatten (`lower`), print
(`beanshell`).

`tree` is what the stages pass on. A back end knows one script language and nothing of rules.
"""

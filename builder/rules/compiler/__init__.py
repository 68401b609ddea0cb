"""Translates the kernel's part of Python into script: read and check (`reader`), flatten (`lower`), print
(`beanshell`).

The stages hand on a `tree`. A back end knows one script language and nothing of rules.
"""

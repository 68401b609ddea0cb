"""Printers: from checked code to BeanShell and to Python."""

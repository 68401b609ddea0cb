"""Evaluates at build time what a game fixes: the kernel and one game in, the functions of this game alone
out.
"""

"""Printed boards: whole sheets at true scale, and cut into tiles for home printers."""

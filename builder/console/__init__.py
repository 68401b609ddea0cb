"""What people see in a terminal: findings, progress, closing lines."""

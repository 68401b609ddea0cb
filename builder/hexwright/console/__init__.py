"""Text for a terminal: findings, progress, results of commands."""

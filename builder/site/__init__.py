"""The download page over all games of a project: one folder that any web server can hand out."""

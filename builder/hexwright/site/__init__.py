"""The download site for all games of a project: a folder of static files for any web server."""

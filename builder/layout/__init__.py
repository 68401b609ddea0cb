"""Where everything goes on paper: pages of scenes, millimetres, before anybody knows of a file format."""

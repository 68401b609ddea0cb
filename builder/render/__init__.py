"""Drawing: the model to a display list, the display list to pictures. The only package that knows Pillow."""

"""Pages of the help menu: an author's Markdown and what can be told from the module itself, as plain HTML."""

"""The positioned tree to the model: types, names, references. One module a kind of source section."""

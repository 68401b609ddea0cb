"""Modules of others as text: the build file as `module.yaml`, and back again without a loss."""

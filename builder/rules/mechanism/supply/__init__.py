"""Supply: units trace lines to sources."""

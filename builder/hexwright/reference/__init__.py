"""The manual's parts from the code: keys, index of terms, API of mechanisms, JSON Schemas for editors."""

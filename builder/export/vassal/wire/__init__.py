"""VASSAL's file formats: sequences, field codecs, pieces, saves, the build file.

Knows text and bytes only; traits and components are built on top of it, never below.
"""

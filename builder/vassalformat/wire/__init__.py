"""VASSAL's file formats: sequences, field codecs, pieces, saves, the build file.

Works on text and bytes only: this package imports neither `trait` nor `component`, which are built on it.
"""

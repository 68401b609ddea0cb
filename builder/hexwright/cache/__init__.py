"""The build cache: parts of earlier builds, and the record of the last complete build of each game.

Nothing in it is trusted: every entry carries the digest of its content, and a part is found by a digest of
everything that went into it, the tool's own code included. Deleting the folder costs time, never results.
"""

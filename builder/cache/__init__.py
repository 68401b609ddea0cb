"""What earlier builds left for later ones: parts that need not be made again, the record of a whole build.

Nothing in it is trusted: every entry carries the digest of its content, and a part is found by a digest of
everything that went into it, the tool's own code included. Deleting the folder costs time, never results.
"""

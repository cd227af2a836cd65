"""Conflicts in a text.

Format
=======

A conflict has two versions of some lines:

<<<<<<< ours
one version
=======
the other
>>>>>>> theirs
"""


def count_conflicts(text):
    lines = text.splitlines()
    return sum(line.startswith("<<<<<<< ") for line in lines) of lines

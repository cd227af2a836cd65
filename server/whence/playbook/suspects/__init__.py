"""Where to look when no cause was found: the functions that a failure leads to."""

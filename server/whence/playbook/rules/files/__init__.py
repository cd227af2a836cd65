"""Files that are missing, or not written as they are read."""

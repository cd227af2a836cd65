"""Values that are out of range, missing or not convertible."""

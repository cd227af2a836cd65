"""Code that does not parse."""

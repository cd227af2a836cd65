"""Values of the wrong type."""

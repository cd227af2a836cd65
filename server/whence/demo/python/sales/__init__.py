"""A small sales report."""

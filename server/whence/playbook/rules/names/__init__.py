"""Names and members that there are not."""

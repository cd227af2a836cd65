"""What a trap is, and the program it is looked for in."""

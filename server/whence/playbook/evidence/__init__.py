"""What the rules read in the code, and how they quote it."""

"""How messages come and go: the base protocol, the types, progress, the words for the user."""

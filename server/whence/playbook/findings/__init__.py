"""What rules share in words: origins of values, and names that two sides spell differently."""

"""What may as well be meant as it is written, and often is not: it is tried otherwise."""

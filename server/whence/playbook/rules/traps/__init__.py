"""What a language does otherwise than the code means."""

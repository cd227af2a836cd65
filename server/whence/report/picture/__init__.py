"""The chain from a failure to its cause as a picture."""

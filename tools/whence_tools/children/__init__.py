"""The parts of `whence_tools.process`: a child, its terminal, and what it prints."""

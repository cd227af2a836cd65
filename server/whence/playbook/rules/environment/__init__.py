"""What the program needed around it when it ran, and did not have."""

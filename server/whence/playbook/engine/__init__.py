"""What the rules stand on: the case, and the tracing of values."""

"""What every layer speaks of: problems, analyses, events, failures, ports."""

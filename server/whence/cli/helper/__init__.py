"""The resident helper: a process that has imported what an investigation needs, and forks a child
for each that a command asks of it. See docs/adr/0015."""

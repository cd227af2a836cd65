"""What is kept in files: one SQLite file a kind, and a log of events an investigation."""

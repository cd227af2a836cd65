"""Settings and where they come from, the project's root, the chat profiles."""

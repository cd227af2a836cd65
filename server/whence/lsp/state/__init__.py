"""What the server keeps of one client: documents, folders, findings, settings."""

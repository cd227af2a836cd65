"""What the surfaces ask for: a workspace, its investigations, the daemon, the health check."""

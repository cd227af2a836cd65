ADDRESS = "ops@example.com"

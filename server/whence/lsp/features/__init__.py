"""The families of methods, one module each, with one `register(server)`."""

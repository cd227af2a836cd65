set(MORE "")

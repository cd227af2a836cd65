def greet(directory, address):
    person = directory.find(address)
    return f"Hello {person.name.title()}"

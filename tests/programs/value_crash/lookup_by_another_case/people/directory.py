class Person:
    def __init__(self, name):
        self.name = name


class Directory:
    def __init__(self):
        self._by_address = {}

    def add(self, address, name):
        self._by_address[address.lower()] = Person(name)

    def find(self, address):
        return self._by_address.get(address)

class Phones:
    def __init__(self):
        self._numbers = {}

    def add(self, name, number):
        self._numbers[name.strip().lower()] = number

    def find(self, name):
        return self._numbers[name.strip()]

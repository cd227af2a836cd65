class Menu:
    def __init__(self, title):
        self.title = title
        self.entries = {}

    def add(self, key, handler):
        if key in self.entries:
            raise KeyError(f"duplicate key {key}")
        self.entries[key] = handler

    def press(self, key):
        return self.entries[key]()

    def keys(self):
        return sorted(self.entries)

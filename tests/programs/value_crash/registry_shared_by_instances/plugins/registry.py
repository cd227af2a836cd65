class DuplicateError(ValueError):
    pass


class Registry:
    _handlers = {}

    def __init__(self, name):
        self.name = name

    def register(self, key, handler):
        if key in self._handlers:
            raise DuplicateError(f"{key} is registered in {self.name} already")
        self._handlers[key] = handler

    def run(self, key, text):
        return self._handlers[key](text)

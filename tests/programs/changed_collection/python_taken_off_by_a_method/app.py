class Registry:
    def __init__(self):
        self.handlers = {}

    def on(self, name, handler):
        self.handlers[name] = handler

    def off(self, name):
        self.handlers.pop(name)

    def fire_once(self):
        for name, handler in self.handlers.items():
            handler()
            self.off(name)


registry = Registry()
registry.on("a", lambda: print("a"))
registry.on("b", lambda: print("b"))
registry.fire_once()

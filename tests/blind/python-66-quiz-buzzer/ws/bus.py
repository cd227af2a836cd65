class Bus:
    def __init__(self):
        self.handlers = {}

    def on(self, event, handler):
        self.handlers.setdefault(event, []).append(handler)

    def send(self, event, **data):
        for handler in self.handlers.get(event, []):
            handler(**data)

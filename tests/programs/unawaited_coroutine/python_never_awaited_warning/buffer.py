class Queue:
    def __init__(self):
        self.items = []
        self.sent = []

    def push(self, item):
        self.items.append(item)

    async def flush(self):
        self.sent.extend(self.items)
        self.items.clear()

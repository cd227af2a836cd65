class Ring:
    def __init__(self, size):
        self.size = size
        self.data = []
        self.head = 0

    def push(self, item):
        if len(self.data) < self.size:
            self.data.append(item)
        else:
            self.data[self.head] = item
            self.head = (self.head + 1) % self.size

    def items(self):
        return self.data[:]

    def full(self):
        return len(self.data) == self.size

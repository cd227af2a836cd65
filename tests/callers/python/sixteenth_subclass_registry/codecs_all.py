from base import Codec


class Hex(Codec, kind="hex"):
    def pack(self, value):
        return hex(value)

    def decode(self, data):
        return self.parse(super().decode(data))

    def parse(self, data):
        return int(data, 16)


class Plain(Codec, kind="plain"):
    def __init__(self):
        self.count = 0
        self.reset()

    def reset(self):
        self.count = 0

    def pack(self, value):
        return str(value)

    @staticmethod
    def title(name):
        return name

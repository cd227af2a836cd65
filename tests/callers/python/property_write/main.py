class Lamp:
    def __init__(self):
        self._level = 0

    @property
    def level(self):
        return self._level

    @level.setter
    def level(self, value):
        self._level = self.limit(value)

    def limit(self, value):
        return min(value, 10)


def dim():
    lamp = Lamp()
    lamp.level = 3

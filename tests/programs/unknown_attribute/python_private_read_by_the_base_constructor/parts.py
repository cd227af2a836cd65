from plugin import Plugin


class Element(Plugin):
    def __init__(self, name):
        super().__init__(name)
        self.__key = name[:1]

    def __str__(self):
        return self.__key


class Pump(Element):
    def __init__(self, name):
        super().__init__(name)
        self._key = "pump"

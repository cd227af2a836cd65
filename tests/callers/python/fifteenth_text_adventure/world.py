from dataclasses import dataclass, field


@dataclass
class Room:
    name: str
    exits: dict = field(default_factory=dict)
    things: list = field(default_factory=list)

    def describe(self):
        return "You are in " + self.name

    def add(self, *things):
        self.things.extend(things)

    def connect(self, way, other):
        self.exits[way] = other
        return other


def build():
    hall, yard = Room("hall"), Room("yard")
    hall.connect("north", yard).connect("south", hall)
    return hall

from dataclasses import dataclass


@dataclass
class Insert:
    index: int
    text: str

    def apply(self, lines):
        lines.insert(self.index, self.text)

    def revert(self, lines):
        del lines[self.index]


@dataclass
class Rename:
    index: int
    text: str
    before: str = ""

    def apply(self, lines):
        self.before = lines[self.index]
        lines[self.index] = self.text

    def revert(self, lines):
        lines[self.index] = self.before


@dataclass
class Swap:
    first: int
    second: int

    def apply(self, lines):
        lines[self.first], lines[self.second] = lines[self.second], lines[self.first]

    revert = apply


COMMANDS = {"insert": Insert, "rename": Rename, "swap": Swap}

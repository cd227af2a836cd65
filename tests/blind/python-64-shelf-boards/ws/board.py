from dataclasses import dataclass


@dataclass(frozen=True)
class Board:
    name: str
    width: int
    height: int

    @property
    def area(self):
        return self.width * self.height

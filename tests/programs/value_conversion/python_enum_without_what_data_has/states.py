from enum import Enum


class State(Enum):
    PLACED = "placed"
    SHIPPED = "shipped"

    @property
    def is_open(self):
        return self is State.PLACED

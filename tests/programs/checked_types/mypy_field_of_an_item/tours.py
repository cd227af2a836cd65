from dataclasses import dataclass


@dataclass
class Tour:
    name: str
    miles: list[str]


class Book:
    def __init__(self) -> None:
        self.tours: dict[str, Tour] = {}

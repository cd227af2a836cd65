from dataclasses import dataclass


@dataclass
class Person:
    name: str
    role: str


PEOPLE = [Person("Ann", "on-call"), Person("Bob", "dev")]

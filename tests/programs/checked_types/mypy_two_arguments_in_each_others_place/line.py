from dataclasses import dataclass, field


@dataclass
class Line:
    stops: list[str] = field(default_factory=list)

    def insert(self, position: int, stop: str) -> None:
        self.stops.insert(position, stop)

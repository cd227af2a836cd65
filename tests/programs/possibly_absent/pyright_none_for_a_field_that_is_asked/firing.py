from dataclasses import dataclass


@dataclass
class Firing:
    kiln: str
    ended: int

    def is_running(self) -> bool:
        return self.ended is None

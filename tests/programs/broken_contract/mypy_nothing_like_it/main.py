from typing import Protocol


class Source(Protocol):
    def rewind(self) -> None: ...


class Disk:
    def read(self) -> str:
        return ""


source: Source = Disk()

from abc import ABC, abstractmethod


class Instrument(ABC):
    @abstractmethod
    def volume(self) -> int: ...

from base import Instrument


class Horn(Instrument):
    def volum(self) -> int:
        return 9

from typing import Literal

Level = Literal["low", "middle"]

WEIGHTS = {"low": 1, "middle": 5, "high": 9}

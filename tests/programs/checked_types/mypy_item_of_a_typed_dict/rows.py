from typing import TypedDict


class Row(TypedDict):
    length: str

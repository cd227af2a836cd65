import struct
from typing import NamedTuple

FIELDS = "IHf"
RECORD_SIZE = struct.calcsize(FIELDS)


class Reading(NamedTuple):
    taken: int
    station: int
    celsius: float


def decode(chunk):
    return Reading(*struct.unpack("<" + FIELDS, chunk))


def split_records(payload):
    for start in range(0, len(payload), RECORD_SIZE):
        yield decode(payload[start:start + RECORD_SIZE])

"""Cuts the traffic on the bus into frames."""
import struct
from dataclasses import dataclass

HEADER = struct.Struct("BIH")


@dataclass
class Frame:
    kind: str
    serial: int
    values: dict


def water_values(body):
    litres, leak = struct.unpack("<I?", body)
    return {"litres": litres, "leak": leak}


def electric_values(body):
    watt_hours, volts = struct.unpack("<QH", body)
    return {"watt_hours": watt_hours, "volts": volts}


DECODERS = {
    1: ("water", water_values),
    2: ("electric", electric_values),
}


class FrameReader:
    def __init__(self, data):
        self.data = data

    def __iter__(self):
        offset = 0
        while offset < len(self.data):
            kind, serial, length = HEADER.unpack_from(self.data, offset)
            offset += HEADER.size
            body = self.data[offset:offset + length]
            offset += length
            name, decode = DECODERS[kind]
            yield Frame(name, serial, decode(body))

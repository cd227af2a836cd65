"""What the meters put on the bus."""
import struct

WATER = 1
ELECTRIC = 2

_HEADER = struct.Struct("<BIH")


class Meter:
    kind = 0

    def __init__(self, serial):
        self.serial = serial

    def _frame(self, body):
        return _HEADER.pack(self.kind, self.serial, len(body)) + body


class WaterMeter(Meter):
    kind = WATER

    def send(self, litres, leak):
        return self._frame(struct.pack("<I?", litres, leak))


class ElectricMeter(Meter):
    kind = ELECTRIC

    def send(self, watt_hours, volts):
        return self._frame(struct.pack("<QH", watt_hours, volts))

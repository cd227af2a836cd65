from functools import cached_property


def clamp(value):
    return max(0, value)


def audit(name):
    return name


class Temperature:
    def __init__(self, degrees):
        self.degrees = degrees

    @property
    def degrees(self):
        return self._degrees

    @degrees.setter
    def degrees(self, value):
        self._degrees = clamp(value)

    @degrees.deleter
    def degrees(self):
        audit("deleted")

    @property
    def fahrenheit(self):
        return self.convert(self.degrees)

    @staticmethod
    def convert(degrees):
        return degrees * 9 / 5 + 32


class Room:
    def __init__(self):
        self.sensor = Temperature(20)

    @cached_property
    def area(self):
        return self.measure()

    def measure(self):
        return 12

    def _get_name(self):
        return audit("get")

    def _set_name(self, value):
        audit("set")

    name = property(_get_name, _set_name)

    @property
    def sensors(self):
        yield self.sensor


class Cellar(Room):
    @property
    def area(self):
        return super().measure() - 1

    def measure(self):
        return 4


def read():
    return Room().sensor.fahrenheit


def write():
    room = Room()
    room.sensor.degrees = 5
    room.sensor.degrees += 1
    room.name = "r"
    return room.name


def remove():
    temperature = Temperature(1)
    del temperature.degrees


def areas():
    return [room.area for room in (Room(), Cellar())]


def listed():
    for sensor in Room().sensors:
        print(sensor.degrees)


def by_name():
    return getattr(Temperature(3), "fahrenheit")


def set_by_name():
    setattr(Temperature(3), "degrees", 4)


read()
write()
remove()
areas()
listed()
by_name()
set_by_name()

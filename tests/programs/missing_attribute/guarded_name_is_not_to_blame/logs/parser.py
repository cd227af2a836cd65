import re

LINE = re.compile(r"^(?P<method>[A-Z]+) (?P<path>\S+) (?P<millis>\d+)ms$")


class Entry:
    def __init__(self, method, path, millis):
        self.method = method
        self.path = path
        self.millis = millis


def parse_line(text):
    match = LINE.match(text)
    if match:
        return Entry(match["method"], match["path"], int(match["millis"]))

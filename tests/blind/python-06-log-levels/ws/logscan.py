import re
from collections import Counter

LINE = re.compile(r"^(?P<time>\d\d:\d\d:\d\d) \[(?P<level>.*)\] (?P<message>.*)$")


def parse_line(line):
    match = LINE.match(line.rstrip("\n"))
    if not match:
        return None
    return match.groupdict()


def parse_lines(lines):
    for line in lines:
        record = parse_line(line)
        if record:
            yield record


def count_levels(lines):
    return Counter(r["level"].lower() for r in parse_lines(lines))


def first_error(lines):
    for record in parse_lines(lines):
        if record["level"] == "ERROR":
            return record["message"]
    return None

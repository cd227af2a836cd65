"""Find free time in meeting-room calendars (times in minutes after midnight)."""

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Span:
    start: int
    end: int

    @property
    def length(self):
        return self.end - self.start

    def clipped(self, start, end):
        lo, hi = max(self.start, start), min(self.end, end)
        return Span(lo, hi) if lo < hi else None


def parse_clock(text):
    hours, minutes = text.split(":")
    return int(hours) * 60 + int(minutes)


def parse_span(text):
    start, end = (parse_clock(part.strip()) for part in text.split("-"))
    if end <= start:
        raise ValueError(f"span ends before it starts: {text}")
    return Span(start, end)


def format_span(span):
    def clock(value):
        return f"{value // 60:02d}:{value % 60:02d}"

    return f"{clock(span.start)}-{clock(span.end)}"


def busy_blocks(bookings):
    """Sorted blocks without overlaps; touching bookings become one block."""
    blocks = []
    for span in sorted(bookings):
        if blocks and span.start <= blocks[-1].end:
            blocks[-1] = Span(blocks[-1].start, span.end)
        else:
            blocks.append(span)
    return blocks


def free_slots(bookings, open_span, minimum=15):
    clipped = [b.clipped(open_span.start, open_span.end) for b in bookings]
    slots = []
    cursor = open_span.start
    for block in busy_blocks(c for c in clipped if c):
        slots.append(Span(cursor, block.start))
        cursor = block.end
    slots.append(Span(cursor, open_span.end))
    return [slot for slot in slots if slot.length >= minimum]


def describe_day(lines, hours="08:00-18:00", minimum=15):
    bookings = [parse_span(line) for line in lines if line.strip()]
    return [format_span(s) for s in free_slots(bookings, parse_span(hours), minimum)]

"""Merging of half-open minute intervals."""


def parse_clock(text):
    hours, minutes = text.split(":")
    return int(hours) * 60 + int(minutes)


def merge(spans):
    """Return the union of the spans as disjoint spans in order."""
    merged = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            last_start, last_end = merged[-1]
            merged[-1] = (last_start, end)
        else:
            merged.append((start, end))
    return merged


def gaps(spans, opening, closing):
    """Free spans between opening and closing; spans are merged."""
    free = []
    cursor = opening
    for start, end in spans:
        if start > cursor:
            free.append((cursor, start))
        cursor = max(cursor, end)
    if cursor < closing:
        free.append((cursor, closing))
    return free

from logs.parser import parse_line


def slowest(lines):
    worst = None
    for text in lines:
        entry = parse_line(text.strip())
        if worst is None or entry.millis > worst.millis:
            worst = entry
    return worst.path

def wrap(text, width):
    lines = []
    current = ""
    for word in text.split():
        if not current:
            current = word
        elif len(current) + len(word) <= width:
            current += " " + word
        else:
            lines.append(current)
            current = word
    if current:
        lines.append(current)
    return lines


def pad(line, width):
    if len(line) > width:
        raise ValueError(f"line of {len(line)} columns does not fit {width}: {line!r}")
    return line + " " * (width - len(line))

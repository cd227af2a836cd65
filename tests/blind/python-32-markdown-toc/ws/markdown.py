def is_heading(line):
    return line.startswith("#")


def headings(text):
    fenced = False
    for line in text.splitlines():
        if line.startswith("```"):
            fenced = not fenced
        if not fenced and is_heading(line):
            hashes, _, title = line.partition(" ")
            yield title.strip(), len(hashes)


def anchor(title):
    kept = "".join(c if c.isalnum() else " " for c in title.lower())
    return "-".join(kept.split())

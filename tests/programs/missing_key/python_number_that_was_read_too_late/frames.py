def split(data):
    at = 0
    while at < len(data):
        kind, size = data[at], data[at + 1]
        yield kind, data[at + 2 : at + 2 + size]
        at += 3 + size

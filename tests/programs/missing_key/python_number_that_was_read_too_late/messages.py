from frames import split

KINDS = {1: "text", 2: "ping"}


def decode(data):
    return [(KINDS[kind], payload) for kind, payload in split(data)]

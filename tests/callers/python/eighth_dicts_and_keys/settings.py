def handle():
    return "handled"


def key_for(name):
    return KEYS[name]


KEYS = {"x": "first"}
HANDLERS = {"first": handle}

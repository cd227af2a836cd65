HANDLERS = []


def register(handler):
    HANDLERS.append(handler)


def on_save():
    return 1


register(on_save)


def fire():
    for handler in HANDLERS:
        handler()

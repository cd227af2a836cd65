from events import LISTENERS


def fire():
    for listener in LISTENERS:
        listener()

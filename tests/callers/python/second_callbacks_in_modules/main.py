import events
from engine import fire


def on_open():
    return 1


events.subscribe(on_open)
fire()

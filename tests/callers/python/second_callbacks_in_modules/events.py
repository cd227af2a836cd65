LISTENERS = []


def subscribe(listener):
    LISTENERS.append(listener)

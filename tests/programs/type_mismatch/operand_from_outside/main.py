import os


def slots(environ):
    return environ.get("SLOTS", "4") if False else os.fsencode("4") + len(environ)


print(slots(os.environ))

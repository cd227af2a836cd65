def start(**options):
    return shout("start")


def stop(force=False):
    return shout("stop")


def shout(text):
    return text.upper()

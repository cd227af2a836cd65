from shop import checkout


def go():
    checkout()

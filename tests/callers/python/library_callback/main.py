from threading import Thread


def key(item):
    return item


def work():
    return 1


def order(items):
    return sorted(items, key=key)


def start():
    Thread(target=work).start()

def fetch():
    return 0


def run():
    return fetch()

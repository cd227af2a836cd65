WORKERS = {"mail": ["first", "second"]}


def find_workers(name):
    if name in WORKERS:
        return list(WORKERS[name])

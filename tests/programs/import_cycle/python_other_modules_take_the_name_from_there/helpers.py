from store import Api, Store


def make_both():
    return Api(), Store()

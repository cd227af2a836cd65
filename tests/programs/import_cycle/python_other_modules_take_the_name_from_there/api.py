from store import Store


class Api:
    def store(self):
        return Store()


def start():
    return Api()

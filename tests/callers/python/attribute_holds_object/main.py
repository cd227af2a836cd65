class Repository:
    def save(self):
        return 1


class Cache:
    def save(self):
        return 2


class Service:
    def __init__(self):
        self.repository = Repository()

    def store(self):
        self.repository.save()

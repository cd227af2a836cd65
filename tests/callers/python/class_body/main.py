def limit():
    return 3


def size():
    return 4


class Settings:
    maximum = limit()

    def read(self, count=size()):
        return count

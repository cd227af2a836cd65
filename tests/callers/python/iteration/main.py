class Countdown:
    def __init__(self):
        self.left = 3

    def __iter__(self):
        return self

    def __next__(self):
        self.left -= 1
        if not self.left:
            raise StopIteration
        return self.left


def loop():
    for number in Countdown():
        print(number)


def collect():
    return [n for n in Countdown()]

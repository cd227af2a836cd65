class Timer:
    def tick(self):
        return 1


class Clock:
    def tick(self):
        return 2


def go():
    step = Timer().tick
    step()


def each(action):
    action()


def handed():
    each(Clock().tick)

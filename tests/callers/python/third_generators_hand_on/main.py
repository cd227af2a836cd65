def bake():
    pass


def boil():
    pass


def fry():
    pass


def steps():
    yield bake
    yield from more()


def more():
    yield boil


class Menu:
    def __iter__(self):
        yield fry


def cook(recipe):
    for step in recipe:
        step()


def first():
    next(iter(steps()))()


def numbered():
    for _, step in enumerate(Menu()):
        step()


def paired():
    for step, _ in zip(more(), range(3)):
        step()


cook(steps())
first()
numbered()
paired()

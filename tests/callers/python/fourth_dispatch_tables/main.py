from operator import itemgetter


def upper(text):
    return text


def lower(text):
    return text


def plain(text):
    return text


class Styles:
    table = {"u": upper, "l": lower}

    @classmethod
    def find(cls, key):
        return cls.table.get(key, plain)

    def __getitem__(self, key):
        return self.find(key)


def render(key):
    return Styles()[key]("text")


def ordered():
    pairs = [(2, upper), (1, lower)]
    pairs.sort(key=itemgetter(0))
    for _, style in pairs:
        style("a")


def inverted():
    names = {style: name for name, style in Styles.table.items()}
    for style in names:
        style("b")


render("u")
ordered()
inverted()

def register(hooks):
    hooks.before("csv")(parse)


def parse(text):
    return split(text)


def split(text):
    return text.split(",")

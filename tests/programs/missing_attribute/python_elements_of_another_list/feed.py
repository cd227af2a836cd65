class Show:
    def __init__(self, rank):
        self.rank = rank


SHOWS = {"news": Show(1)}


def parse(text):
    code, _, number = text.partition("-")
    return {"show": SHOWS.get(code), "number": int(number)}


def read(lines):
    return [parse(one) for one in lines]

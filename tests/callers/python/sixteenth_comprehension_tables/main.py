def upper(text):
    return text.upper()


def lower(text):
    return text.lower()


def strip(text):
    return text.strip()


def is_word(text):
    return text.isalpha()


def split(text):
    return text.split()


def score(text):
    return len(text)


def weigh(text, by):
    return len(text) * by


class Column:
    def __init__(self, name, show):
        self.name = name
        self.show = show

    def render(self, row):
        return self.show(row[self.name])

    def width(self):
        return len(self.name)


def columns():
    shows = {"a": upper, "b": lower}
    return [Column(name, show) for name, show in shows.items()]


def table(rows):
    return [[column.render(row) for column in columns()] for row in rows]


def words(lines):
    return {word for line in lines for word in split(line) if is_word(word)}


def longest(lines):
    return max((score(word), word) for word in words(lines))


def weights():
    scales = {by: lambda text, by=by: weigh(text, by) for by in (1, 2)}
    return [scale("x") for scale in scales.values()]


def kept(lines):
    return [clean for line in lines if (clean := strip(line)) and score(clean) > 1]


def widths():
    by_name = {column.name: column for column in columns()}
    return {name: column.width() for name, column in by_name.items()}


def staged(text):
    for stage in [step for step in (strip, None, lower) if step]:
        text = stage(text)
    return text


def zipped():
    return [function(value) for function, value in zip([upper, strip], ["a", " b "])]


table([{"a": "x", "b": "Y"}])
longest(["one two", "3"])
weights()
kept([" abc "])
widths()
staged(" A ")
zipped()

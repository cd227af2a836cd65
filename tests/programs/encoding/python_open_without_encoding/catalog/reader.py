def read_text(path):
    with open(path) as handle:
        return handle.read()


def load_titles(path):
    text = read_text(path)
    return [line.strip() for line in text.splitlines()]

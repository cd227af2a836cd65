class Source:
    def __init__(self, items):
        self.items = items

    def __iter__(self):
        return Cursor(self)

    def filtered(self, test):
        return (item for item in self if test(item))


class Cursor:
    def __init__(self, source):
        self.source = source
        self.at = 0

    def __iter__(self):
        return self

    def __next__(self):
        if self.at >= len(self.source.items):
            raise StopIteration
        self.at += 1
        return self.fetch()

    def fetch(self):
        return self.source.items[self.at - 1]


def batches(source, size):
    batch = []
    for item in source:
        batch.append(item)
        if len(batch) == size:
            yield batch
            batch = []


def tee(items, *functions):
    return {function.__name__: [function(item) for item in items] for function in functions}

from positions import last


class Pager:
    def __init__(self, entries):
        self.entries = entries

    def newest(self):
        index = last(self.entries)
        return self.entries[index]

from functools import partial

from history import History, Transaction


class Document:
    def __init__(self):
        self.lines = []
        self.history = History()

    def append(self, text):
        self.lines.append(text)
        self.history.record(partial(self._push, text), self._pop)

    def clear(self):
        before = list(self.lines)
        self._wipe()
        self.history.record(self._wipe, lambda: self._restore(before))

    def _push(self, text):
        self.lines.append(text)

    def _pop(self):
        return self.lines.pop()

    def _wipe(self):
        self.lines.clear()

    def _restore(self, lines):
        self.lines[:] = lines


def announce(label):
    return label


def edit():
    document = Document()
    document.append("a")
    document.clear()
    document.history.undo()
    document.history.redo()
    return document


def batch(document):
    with Transaction(document.history, label="all") as record:
        record(noop, noop)
        document.append("b")
    document.history.listeners["undo"] = announce
    document.history.undo()


def noop():
    return None


batch(edit())

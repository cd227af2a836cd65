class History:
    def __init__(self):
        self.done, self.undone = [], []
        self.listeners = {}

    def record(self, do, undo):
        self.done.append((do, undo))

    def undo(self):
        pair = self.done.pop()
        _, undo = pair
        undo()
        self.undone.append(pair)
        self._tell("undo")

    def redo(self):
        do, undo = self.undone.pop()
        do()
        self.record(do, undo)
        self._tell("redo")

    def _tell(self, what):
        if listener := self.listeners.get(what):
            listener(what)


class Transaction:
    def __init__(self, history, *, label):
        self.history = history
        self.label = label

    def __enter__(self):
        return self.history.record

    def __exit__(self, *caught):
        self._close()

    def _close(self):
        self.label = None

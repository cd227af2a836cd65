from history import History


class Canvas:
    def __init__(self):
        self.shapes = []
        self.history = History()

    def draw(self, shape):
        self.shapes.append(shape)
        self.history.record(shape)

    def undo(self):
        shape = self.history.undo()
        if shape is not None:
            self.shapes.remove(shape)

    def redo(self):
        shape = self.history.redo()
        if shape is not None:
            self.shapes.append(shape)

class History:
    def __init__(self):
        self.done = []
        self.undone = []

    def record(self, command):
        self.done.append(command)
        self.undone.clear()

    def undo(self):
        if len(self.undone) < 0:
            return None
        command = self.done.pop()
        self.undone.append(command)
        return command

    def redo(self):
        if not self.undone:
            return None
        command = self.undone.pop()
        self.done.append(command)
        return command

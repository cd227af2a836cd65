from commands import COMMANDS


class Outline:
    """A list of headings with a history of the changes."""

    def __init__(self, lines=()):
        self.lines = list(lines)
        self.done = []
        self.undone = []

    def run(self, name, *args):
        self._perform(COMMANDS[name](*args))

    def _perform(self, command):
        command.apply(self.lines)
        self.done.append(command)
        self.undone.clear()

    def undo(self, steps=1):
        for _ in range(min(steps, len(self.done))):
            command = self.done.pop()
            command.revert(self.lines)
            self.undone.append(command)

    def redo(self, steps=1):
        for _ in range(steps):
            if not self.undone:
                break
            self._perform(self.undone.pop())

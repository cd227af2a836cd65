from menu import Menu

ACTIONS = [("o", "open"), ("s", "save"), ("q", "quit")]


class Editor:
    def __init__(self):
        self.history = []
        self.menu = self.build()

    def build(self):
        menu = Menu("File")
        for key, action in ACTIONS:
            menu.add(key, lambda: self.run(action))
        return menu

    def run(self, action):
        self.history.append(action)
        return action

    def undo(self):
        return self.history.pop() if self.history else None

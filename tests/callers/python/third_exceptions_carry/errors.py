class Broken(Exception):
    def __init__(self, name, hint):
        super().__init__(name)
        self.hint = hint

    def explain(self):
        pass


class Missing(Exception):
    def __init__(self):
        super().__init__("missing")

    def explain(self):
        pass


class Unused(Exception):
    def explain(self):
        pass

class Widget:
    def __init__(self, label="", **callbacks):
        self.label = label
        for name, callback in callbacks.items():
            self.connect(name, callback)

    def connect(self, name, callback):
        setattr(self, name, callback)

    def fire(self, name, **details):
        handler = getattr(self, f"on_{name}", None) or self.unhandled
        return handler(self, **details)

    def unhandled(self, widget, **details):
        return None


class Button(Widget):
    def __init__(self, label, *, on_click=None, **rest):
        super().__init__(label, on_click=on_click, **rest)


class Form:
    def __init__(self, **rules):
        self.rules = rules

    def validate(self, **values):
        for name, value in values.items():
            for rule in self.rules[name]:
                self.check(rule, value)

    def check(self, rule, value):
        return rule(value)


def build(kind, **options):
    return kind(**options)

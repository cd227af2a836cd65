from shapes import Left, Node, Right


class Painter:
    def paint(self, text):
        return text


class Bold(Painter):
    def paint(self, text):
        return text.upper()


class Both(Left, Right):
    painter_class = Painter

    def __init__(self):
        super().__init__("both")
        self.painter = self.painter_class()

    def describe(self):
        return "both " + super().describe()

    def body(self):
        return self.painter.paint("body")


class Leaf(Node):
    painter_class = Bold

    def describe(self):
        return "leaf " + Node.describe(self)

    def body(self):
        kind = type(self).painter_class
        return kind().paint("leaf")


def go():
    node = Both()
    node.render()


def alone():
    leaf = Leaf()
    return leaf.render()


go()
alone()

class Top:
    def name(self):
        return "top"


class Left(Top):
    def name(self):
        return "left"


class Right(Top):
    def name(self):
        return "right"


class Bottom(Left, Right):
    def show(self):
        return self.name()


class Other(Right, Left):
    def show(self):
        return self.name()


def go():
    Bottom().show()
    Other().show()

class Node:
    def __init__(self, *names):
        self.names = names

    def describe(self):
        return "node"

    def render(self):
        this = self
        return this.describe() + self.body()

    def body(self):
        raise NotImplementedError


class Left(Node):
    def __init__(self, *names):
        super().__init__("left", *names)

    def describe(self):
        return "left " + super().describe()


class Right(Node):
    def __init__(self, *names):
        super(Right, self).__init__("right", *names)

    def describe(self):
        return "right " + super().describe()

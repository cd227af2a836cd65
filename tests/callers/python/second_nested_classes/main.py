class Outer:
    class Inner:
        def work(self):
            return 1

    def make(self):
        return self.Inner()


def build():
    class Local:
        def work(self):
            return 2

    return Local()


def go():
    Outer().make().work()
    build().work()
    Outer.Inner().work()

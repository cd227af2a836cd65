class Root:
    def run(self):
        return []

    def name(self):
        return "root"

    def show(self):
        return self.name()

    @classmethod
    def make(cls):
        return cls()


class Left(Root):
    def run(self):
        return super().run()

    @classmethod
    def make(cls):
        return super().make()


class Right(Root):
    def run(self):
        return super(Right, self).run()

    def only(self):
        return 1


class Both(Left, Right):
    def run(self):
        return Left.run(self)


class Skipping(Left, Right):
    def run(self):
        return super().run()


class Mixin:
    def name(self):
        return super().name() + "!"


class Named(Mixin, Root):
    pass


class Early:
    def start(self):
        self.hook()

    def hook(self):
        raise NotImplementedError


class Late(Early):
    def hook(self):
        return 2


Parent = Left


class Aliased(Parent):
    pass


def diamond():
    both = Both.make()
    both.run()
    both.only()
    both.show()
    Skipping().run()


def mixed():
    Named().show()
    Late().start()


def aliased():
    kind = Aliased
    item = kind()
    item.run()
    item.show()


diamond()
mixed()
aliased()

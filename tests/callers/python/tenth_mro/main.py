class Root:
    def __init__(self, name):
        self.name = name
        self.setup()

    def setup(self):
        self.ready = True

    def show(self):
        return self.title()

    def title(self):
        return self.name

    @classmethod
    def create(cls):
        return cls("made")

    @staticmethod
    def clean(text):
        return text.strip()


class Left(Root):
    def setup(self):
        super().setup()
        self.left = self.mark()

    def mark(self):
        return "left"

    def title(self):
        return "left " + super().title()


class Right(Root):
    def setup(self):
        super().setup()
        self.right = True

    def title(self):
        return "right " + super().title()

    def mark(self):
        return "right"


class Both(Left, Right):
    def __init__(self, name, extra):
        super().__init__(name)
        self.extra = self.clean(extra)

    def mark(self):
        return Right.mark(self)

    @classmethod
    def create(cls):
        made = super().create
        return cls("both", "extra")


class Mixin:
    def save(self):
        self.validate()
        return self.write()

    def validate(self):
        return True


class File(Mixin):
    def write(self):
        return "file"


class Strict(File):
    def validate(self):
        return super(Strict, self).validate() and self.check()

    def check(self):
        return True


class Empty(Both):
    pass


def diamonds():
    both = Both("a", " b ")
    both.show()


def left_only():
    Left("c").show()


def created():
    return Root.create().show(), Empty.create()


def mixed():
    Strict().save()
    File().save()


def unbound():
    item = Left.create()
    Root.title(item)
    Right.clean(" a ")


diamonds()
left_only()
created()
mixed()
unbound()

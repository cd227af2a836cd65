class Field:
    def __init__(self, convert=str, default=None):
        self.convert = convert
        self.default = default

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return instance.values.get(self.name, self.make_default())

    def __set__(self, instance, value):
        instance.values[self.name] = self.convert(value)

    def make_default(self):
        return self.default() if callable(self.default) else self.default


class Query:
    def __init__(self, model):
        self.model = model
        self.filters = []

    def where(self, test):
        self.filters.append(test)
        return self

    def __iter__(self):
        for row in self.model.rows:
            if all(test(row) for test in self.filters):
                yield row

    def first(self):
        return next(iter(self), None)


class Manager:
    def __get__(self, instance, owner):
        return Query(owner)


class Model:
    rows = []
    objects = Manager()

    def __init__(self, **values):
        self.values = {}
        for name, value in values.items():
            setattr(self, name, value)

    def save(self):
        self.before_save()
        type(self).rows.append(self)
        return self

    def before_save(self):
        pass

    @classmethod
    def create(cls, **values):
        return cls(**values).save()


def to_name(value):
    return value.title()


def new_token():
    return "token"


class User(Model):
    rows = []
    name = Field(to_name)
    token = Field(default=new_token)

    def before_save(self):
        super().before_save()
        self.validate()

    def validate(self):
        return bool(self.name)

    def greet(self):
        return f"hello {self.name}"


def is_short(user):
    return len(user.name) < 5


def use():
    User.create(name="ann")
    user = User.objects.where(is_short).where(lambda one: bool(one.token)).first()
    return user.greet()


use()

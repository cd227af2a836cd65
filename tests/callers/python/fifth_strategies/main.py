class Context:
    def __init__(self, strategy=None):
        self._strategy = strategy or default

    @property
    def strategy(self):
        return self._strategy

    @strategy.setter
    def strategy(self, value):
        self._strategy = value

    def execute(self, *args):
        return self.strategy(*args)


def default():
    return prepare()


def fast():
    pass


def slow():
    pass


def prepare():
    return fast


def go():
    context = Context()
    context.execute()
    context.strategy = slow
    context.execute()
    later = [context.execute, prepare]
    for call in later:
        call()


def unpack(first, *rest, last=fast):
    for function in rest:
        function()
    last()


unpack(None, slow, prepare)
go()

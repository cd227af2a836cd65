from contextlib import contextmanager


class QueryError(Exception):
    def __init__(self, text, action=None):
        super().__init__(text)
        self.action = action

    def recover(self):
        return str(self)


def retry():
    return "again"


class Connection:
    def __init__(self, name):
        self.name = name

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        self.close()

    def close(self):
        self.name = None

    def query(self, text):
        if not text:
            raise QueryError("empty", action=retry)
        return text


def connect(name):
    return Connection(name)


def begin():
    pass


def commit():
    pass


def rollback():
    pass


@contextmanager
def transaction(connection):
    begin()
    try:
        yield connection
        commit()
    except QueryError:
        rollback()
        raise

import contextlib

from resources import QueryError, connect, transaction


def log_failure(error):
    return str(error)


def load(text):
    with connect("db") as connection, transaction(connection) as active:
        try:
            return active.query(text)
        except QueryError as error:
            error.recover()
            error.action()
            raise LookupError(text) from error


def cleanup():
    pass


def stacked():
    with contextlib.ExitStack() as stack:
        connection = stack.enter_context(connect("db"))
        stack.callback(cleanup)
        connection.query("one")


def finish():
    pass


def guarded():
    try:
        load("one")
        load("")
    except (LookupError, ValueError) as error:
        log_failure(error)
    finally:
        finish()


guarded()
stacked()

from contextlib import ExitStack, suppress

from errors import Failure, NotFound, Retry


class Guard:
    def __init__(self, on_error):
        self.on_error = on_error

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if error is not None:
            return self.on_error(error)
        return None


def swallow(error):
    return remember(error)


def remember(error):
    return bool(error)


def load(name):
    if name == "retry":
        raise Retry(load_again)
    if not name:
        raise NotFound(name, hint=suggestion())
    return name


def load_again():
    return "again"


def suggestion():
    return "try a"


def attempt(name):
    try:
        return load(name)
    except Retry as retry:
        return retry.action()
    except NotFound as error:
        return error.render()
    else:
        unreached()
    finally:
        cleanup()


def unreached():
    return None


def cleanup():
    return None


def guarded():
    with Guard(swallow), suppress(Failure):
        load("")


def stacked():
    with ExitStack() as stack:
        stack.enter_context(Guard(on_error=swallow))
        stack.callback(cleanup)
        stack.push(close)
        load("")


def close(*caught):
    return False


HANDLERS = [(NotFound, lambda error: error.hint.upper()), (Failure, str)]


def handled(name):
    try:
        load(name)
    except Failure as error:
        for kind, handler in HANDLERS:
            if isinstance(error, kind):
                return handler(error)
        raise


def chained():
    try:
        try:
            load("")
        except Failure as error:
            raise Failure("outer") from error
    except Failure as outer:
        return outer.__cause__.render(), outer.render()


attempt("a")
attempt("")
attempt("retry")
guarded()
stacked()
handled("")
chained()

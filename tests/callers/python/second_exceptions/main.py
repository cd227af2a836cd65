class Failure(Exception):
    def explain(self):
        return "why"


def risky():
    raise Failure


def clean():
    return 1


def go():
    try:
        risky()
    except Failure as failure:
        failure.explain()
    finally:
        clean()

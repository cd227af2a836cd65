__all__ = ["header", "footer"]


def header(user):
    return user.label()


def footer():
    return _private()


def _private():
    return "."

from tools.text import trimmed

__all__ = ["public", "listed"]


def public():
    return _private()


def listed():
    return trimmed(" a ")


def hidden():
    return 0


def _private():
    return 1

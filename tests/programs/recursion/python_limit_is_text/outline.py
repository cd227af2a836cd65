from settings import BULLET, INDENT, MAX_DEPTH


def outline(items, depth=0):
    if depth == MAX_DEPTH:
        return []
    lines = [" " * INDENT * depth + f"{BULLET} {item}" for item in items]
    return lines + outline(items, depth + 1)

def upper(text):
    return text.upper()


def join(parts):
    return "".join(parts)


def trimmed(text):
    return text.strip()


def both():
    return "text"


def fallback():
    return "fallback"

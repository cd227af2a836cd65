import re

TOKEN = re.compile(r"\s*(?:(\d+)|(\w+)|(.))")


def tokenize(text):
    for match in TOKEN.finditer(text.strip()):
        yield classify(match)


def classify(match):
    number, name, sign = match.groups()
    if number:
        return "number", number
    return ("name", name) if name else (sign, sign)

import re


def first_word(text: str) -> re.Match[str] | None:
    return re.match(r"\w+", text)

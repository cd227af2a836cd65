from users import first_word


def greet(text: str) -> str:
    found = first_word(text)
    return found.group(0)

SHORT = 3


def cleaned(text):
    return " ".join(text.split())


def headline(text):
    words = cleaned(text)
    if len(words) <= SHORT:
        return words
    else:
        words.title()

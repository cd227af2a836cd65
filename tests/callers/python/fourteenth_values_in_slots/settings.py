def plain(text):
    return text


formatter = plain


def render(text):
    return formatter(text)

def slugify(text):
    return lower(text).replace(" ", "-")


def lower(text):
    return text.lower()

CODEC = "ascii"


def to_text(data):
    return data.decode(CODEC)

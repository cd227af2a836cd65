def size(text):
    return int(text) + 1

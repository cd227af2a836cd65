def numbers(text):
    return (int(part) for part in text.split())

def label(titles):
    return " / ".join(titles)

def count():
    pass

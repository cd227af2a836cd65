def unlock():
    pass


def close_shop():
    pass


def open_shop():
    pass

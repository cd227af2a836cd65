class Square:
    pass

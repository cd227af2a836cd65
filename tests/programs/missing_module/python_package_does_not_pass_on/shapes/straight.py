class Square:
    def __init__(self, side):
        self.side = side

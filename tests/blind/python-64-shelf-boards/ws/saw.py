class Sheet:
    def __init__(self, width, height):
        self.width = width
        self.height = height
        self.used = 0
        self.pieces = []

    def cut(self, board):
        if board.width > self.width:
            raise ValueError(f"{board.name}: {board.width} mm is wider than the sheet")
        if board.height > self.height - self.used:
            raise ValueError(f"{board.name}: only {self.height - self.used} mm of sheet left")
        self.pieces.append((self.used, board.name))
        self.used += board.height

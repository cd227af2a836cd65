from feed import read


class Board:
    def __init__(self):
        self.items = []

    def take(self, items):
        self.items.extend(items)

    def ranks(self):
        return [item["show"].rank for item in self.items]


board = Board()
board.take(read(["news-1", "sci-2"]))
print(board.ranks())

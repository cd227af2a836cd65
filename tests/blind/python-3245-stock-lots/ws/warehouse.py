"""Books a day of movements and prints the value of the stock."""
from lots import Stock

MOVES = [
    ("in", "bolt", 100, 12),
    ("in", "nut", 300, 4),
    ("out", "bolt", 30, None),
    ("in", "bolt", 50, 15),
    ("spoiled", "bolt", 20, None),
    ("out", "nut", 120, None),
    ("out", "bolt", 60, None),
    ("in", "nut", 10, 5),
    ("out", "bolt", 45, None),
    ("out", "nut", 150, None),
]


def book(stocks, move):
    kind, article, quantity, cost = move
    stock = stocks.setdefault(article, Stock(article))
    if kind == "in":
        stock.receive(quantity, cost)
        return quantity * cost
    if kind == "spoiled":
        return -stock.write_off(quantity)
    wanted = min(quantity, stock.quantity)
    return -stock.issue(wanted)


def main():
    stocks = {}
    ledger = [[0] * 2 for _ in range(3)]
    kinds = ["in", "out", "spoiled"]
    for move in MOVES:
        amount = book(stocks, move)
        row = ledger[kinds.index(move[0])]
        row[0] += 1
        row[1] += amount
    for kind, (count, amount) in zip(kinds, ledger):
        print(f"{kind:8} {count:3} moves {amount:7} cents")
    for stock in stocks.values():
        print(f"{stock.article:8} {stock.quantity:4} pieces {stock.value():6} cents")


if __name__ == "__main__":
    main()

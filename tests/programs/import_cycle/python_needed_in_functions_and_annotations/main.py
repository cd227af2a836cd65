from shop.ledger import Ledger

print(Ledger().book(3).entries[0].undo().total())

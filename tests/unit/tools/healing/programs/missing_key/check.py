from ledger import balance

entries = [{"credit": 3, "debit": 1}, {"credit": 2, "debit": 2}]
assert [balance(entry) for entry in entries] == [2, 0]

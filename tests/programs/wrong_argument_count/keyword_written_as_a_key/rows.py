ROWS = [
    {"id": 1, "customer": "Ann", "amount": 9.5},
]

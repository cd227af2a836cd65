from money import show, to_cents

ENTRIES = [
    ("bank", "$1,250.00", "in"),
    ("books", "19.99", "out"),
    ("rent", "800", "out"),
]
CLOSING = "430.01"


def balance(entries):
    total = 0
    for _, amount, direction in entries:
        cents = to_cents(amount)
        total += cents if direction == "in" else -cents
    return total


def main():
    result = balance(ENTRIES)
    print("balance", show(result))
    assert result == to_cents(CLOSING), f"off by {result - to_cents(CLOSING)} cents"


if __name__ == "__main__":
    main()

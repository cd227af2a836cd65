from accounts import balance


def line(name: str, amount: int) -> str:
    return f"{name}: {amount}"


def report(name: str) -> str:
    amount = balance(name)
    return line(name, amount)

BALANCES = {"anna": 3}


def balance(name: str) -> int | None:
    if name in BALANCES:
        return BALANCES[name]
    return None

def to_cents(amount):
    return int(round(amount * 100))


def shares(total, people):
    cents = to_cents(total)
    each = cents // len(people)
    return {p: each for p in people}


def settle(payer, total, people):
    owed = shares(total, people)
    return {p: owed[p] for p in people if p != payer}

BANDS = [(10000, 0.0), (30000, 0.2), (None, 0.4)]


def tax(income, bands=BANDS):
    due = 0.0
    lower = 0
    for top, rate in bands:
        upper = income if top is None else min(top, income)
        if upper <= lower:
            break
        due += (upper - lower) * rate
    return round(due, 2)


def effective_rate(income):
    return round(tax(income) / income, 4) if income else 0.0

from rates import convert

ACCOUNTS = [
    {"name": "savings", "currency": "USD", "balance": 1200.0},
    {"name": "travel", "currency": "GBP", "balance": 310.5},
    {"name": "daily", "currency": "EUR", "balance": 89.9},
]


def total_in(currency, accounts):
    total = 0.0
    for account in accounts:
        total += convert(account["balance"], account["currency"], currency)
    return round(total, 2)


def main():
    for currency in ("EUR", "GBP"):
        print(currency, total_in(currency, ACCOUNTS))


if __name__ == "__main__":
    main()

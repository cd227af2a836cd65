import missing_currency_table


def parse_price(text):
    return float(text) * missing_currency_table.RATE

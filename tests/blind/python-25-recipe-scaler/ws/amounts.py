def parse_amount(text):
    text = text.strip()
    if "/" in text:
        upper, lower = text.split("/")
        return int(upper) / int(lower)
    return float(text)


def show(amount):
    if amount == int(amount):
        return str(int(amount))
    return f"{amount:.2f}"

def clean(text):
    return text.replace(",", "").replace("$", "").strip()


def to_cents(text):
    return int(float(clean(text)) * 100)


def show(cents):
    sign = "-" if cents < 0 else ""
    return f"{sign}${abs(cents) // 100:,}.{abs(cents) % 100:02d}"

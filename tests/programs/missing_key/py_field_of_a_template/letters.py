GREETING = "Dear {name},"
REMINDER = (
    "your book {title} was due on {due:%d.%m.}.\n"
    "Please bring {titel} back."
)


def fill(text, **values):
    return text.format(**values)

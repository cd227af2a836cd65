from amounts import parse_amount, show

PANCAKES = """\
2 | cup | flour
1/2 | tsp | salt
1 1/2 | cup | milk
"""


def parse(text):
    rows = []
    for line in text.splitlines():
        amount, unit, name = [p.strip() for p in line.split("|")]
        rows.append((parse_amount(amount), unit, name))
    return rows


def scale(rows, factor):
    return [(amount * factor, unit, name) for amount, unit, name in rows]


def render(rows):
    return [f"{show(a)} {u} {n}" for a, u, n in rows]

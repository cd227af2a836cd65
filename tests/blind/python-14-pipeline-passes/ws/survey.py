from cleaning import clean


def total(rows):
    return sum(score for _, score in rows)


def best(rows):
    top = None
    for name, score in rows:
        if top is None or score > top[1]:
            top = (name, score)
    return top


def summary(lines):
    rows = clean(lines)
    return {"total": total(rows), "best": best(rows)}

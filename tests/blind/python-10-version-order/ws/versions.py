def parse(text):
    text = text.strip().lstrip("v")
    core, _, suffix = text.partition("-")
    numbers = core.split(".")
    while len(numbers) < 3:
        numbers.append("0")
    return tuple(numbers), suffix


def is_stable(text):
    return parse(text)[1] == ""


def key(text):
    numbers, suffix = parse(text)
    return numbers, suffix == "", suffix


def latest(versions, stable_only=True):
    candidates = [v for v in versions if is_stable(v) or not stable_only]
    return max(candidates, key=key)

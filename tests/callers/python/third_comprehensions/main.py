def parse(text):
    return text.strip()


def keep(text):
    return bool(text)


def lines():
    return ["a", "", "b"]


def double(value):
    return value * 2


def label():
    return "x"


def listed():
    return [parse(line) for line in lines() if keep(line)]


def chosen():
    return [function("a") for function in (double, parse)]


def mapped():
    return {label(): double(number) for number in range(3)}


def lazy():
    checks = (check for check in [keep])
    return all(check("a") for check in checks)


def nested():
    return [[double(cell) for cell in row] for row in [[1], [2]]]


listed()
chosen()
mapped()
lazy()
nested()

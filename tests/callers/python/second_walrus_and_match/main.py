def find():
    return use


def use():
    return 1


def other():
    return 2


def go(kind):
    if (action := find()):
        action()
    match kind:
        case "other":
            other()

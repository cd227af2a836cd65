import registry
from registry import dispatch, register
from registry.text import lower


@register("reverse")
def reverse(value):
    return value[::-1]


def initial(value):
    return value[:1]


def title(value):
    return initial(value).upper() + value[1:]


def unused(value):
    return value


def go():
    for name in ("upper", "lower", "reverse"):
        dispatch(name, " a ")
    registry.find("nothing")("a")


def sweep():
    local = {"title": title}
    local.update({"lower": lower, "size": len})
    for _, function in sorted(local.items()):
        function("a")


go()
sweep()

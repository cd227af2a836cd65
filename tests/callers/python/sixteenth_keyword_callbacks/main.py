from widgets import Button, Form, build


def clicked(widget):
    return log("clicked", widget)


def closed(widget, *, reason="user"):
    return log(reason, widget)


def log(*parts, to=print):
    return to(*parts)


def quiet(*parts):
    return None


def required(value):
    return value is not None


def trim(value, chars=" "):
    return value.strip(chars)


DEFAULTS = dict(on_click=clicked)


def buttons():
    options = {**DEFAULTS, "on_close": closed}
    button = Button("ok", **options)
    button.fire("click")
    button.fire("close", reason="timeout")


def forms():
    form = Form(name=[trim, required], age=[required])
    form.validate(name=" a ", age=1)
    form.validate(**{"name": "b"})


def built():
    made = build(Button, label="x", on_click=lambda widget: quiet(widget))
    made.fire("click")
    another = build(kind=Form, extra=[trim])
    another.validate(extra="x")


def pluggable(value, convert=trim, **others):
    for name in sorted(others):
        value = others[name](value)
    return convert(value)


def plugged():
    pluggable(" a ")
    pluggable(" a ", convert=str, first=quiet)
    log("x", to=quiet)


buttons()
forms()
built()
plugged()

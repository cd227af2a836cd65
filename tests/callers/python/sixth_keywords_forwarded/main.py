from functools import partial


def send(text):
    return text


def retry(text):
    return text


def give_up(text):
    return None


def encode(text):
    return text.encode()


def compress(text):
    return text[:1]


def prepare(text, *, encoder=encode):
    return encoder(text)


def deliver(text, transport, on_error=give_up, **settings):
    body = prepare(text, **settings)
    if body:
        transport(body)
    else:
        on_error(text)


def submit(*args, **kwargs):
    return deliver(*args, **kwargs)


def log(event):
    return event


def audit(event):
    return event


def notify(event, *listeners):
    for listener in listeners:
        listener(event)


def broadcast(event, first, *others):
    notify(event, first, *others)


def go():
    submit("text", send)
    submit("text", transport=retry, encoder=compress)
    submit("", send)
    broadcast("done", log, audit)


def options():
    chosen = dict(transport=send, on_error=retry)
    chosen["encoder"] = compress
    submit("", **chosen)


def later():
    action = partial(submit, transport=send)
    action("text")


go()
options()
later()

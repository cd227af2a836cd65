def start():
    pass


def stop():
    pass


def pause():
    pass


def resume():
    pass


def skip():
    pass


def with_update():
    actions = {"start": start}
    actions.update({"stop": stop})
    actions["stop"]()


def with_setdefault(actions):
    actions.setdefault("pause", pause)()


def nested():
    table = {"player": {"on": resume, "off": skip}}
    table["player"]["on"]()


def put(actions, key):
    actions[key] = skip


def by_parameter():
    actions = {}
    put(actions, "next")
    actions["next"]()


def made():
    merged = {**dict(go=start), "wait": pause}
    for action in merged.values():
        action()


with_update()
with_setdefault({})
nested()
by_parameter()
made()

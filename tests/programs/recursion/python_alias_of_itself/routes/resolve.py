from routes.aliases import ALIASES


def resolve(name):
    if name in ALIASES:
        return resolve(ALIASES[name])
    return f"/{name}"

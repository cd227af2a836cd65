import copy

DEFAULTS = {
    "debug": False,
    "server": {"host": "127.0.0.1", "port": 8000},
    "log": {"level": "info", "file": None},
}


def merge_into(target, override):
    for key, value in override.items():
        if isinstance(value, dict) and isinstance(target.get(key), dict):
            merge_into(target[key], value)
        else:
            target[key] = value
    return target


def merged(override):
    base = copy.copy(DEFAULTS)
    return merge_into(base, override)


def dotted(settings, path):
    node = settings
    for part in path.split("."):
        node = node[part]
    return node

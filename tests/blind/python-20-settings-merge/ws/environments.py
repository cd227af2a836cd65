from settings import merged

OVERRIDES = {
    "dev": {"debug": True, "log": {"level": "debug"}},
    "staging": {"server": {"port": 9000}},
    "prod": {"server": {"host": "0.0.0.0"}},
}


def load_all():
    return {name: merged(OVERRIDES[name]) for name in sorted(OVERRIDES)}

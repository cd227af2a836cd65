import plugins  # noqa: F401  registers the plugins
from registry import REGISTRY


def resolve(names):
    return [REGISTRY[name] for name in names]


def run(text, names):
    for step in resolve(names):
        text = step(text)
    return text

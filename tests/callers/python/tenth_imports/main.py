import importlib

import shapes
import tools.text as text_tools
from helpers import *
from shapes import area as measure
from shapes.round import Circle
from tools import joined, numbers


def starred():
    public()
    listed()


def renamed():
    return measure(1)


def through_package():
    shapes.describe()
    shapes.round.radius(2)
    return Circle(1).size()


def modules():
    text_tools.upper("a")
    numbers.add(1, 2)
    return joined(["a"])


def late():
    from plugins import late_loaded

    return late_loaded()


def by_string():
    module = importlib.import_module("plugins.named")
    return module.run()


def as_object():
    for module in (numbers, text_tools):
        module.both()


try:
    from missing_module import fallback
except ImportError:
    from tools.text import fallback


def failed_import():
    return fallback()


starred()
renamed()
through_package()
modules()
late()
by_string()
as_object()
failed_import()

import importlib

import pkg
import pkg.sub.deep
import pkg.core as heart
from pkg import Motor, begin
from pkg import more as other
from pkg.extra import shadow
from pkg.sub.deep import *


def shadow():
    return 7


def direct():
    begin()
    other.check()


def renamed():
    end = heart.stop
    end()


def chained():
    pkg.stop()
    pkg.sub.deep.dig()


def classes():
    engine = Motor()
    engine.turn()
    pkg.more.build().turn()


def use(module):
    module.start()


def module_argument():
    use(heart)


def module_value():
    modules = {"extra": other}
    modules["extra"].check()


def lazy():
    module = importlib.import_module("pkg.sub.deep")
    module.dig()


def starred():
    fill()
    shadow()


direct()
renamed()
chained()
classes()
module_argument()
module_value()
lazy()
starred()

from functools import partial, partialmethod


def ok(value=None):
    return value


def bad(error=None):
    return error


def done():
    return None


def parse(text):
    return text


def shape(text, *, upper):
    return text.upper() if upper else text


def dispatch(*, success, failure, value):
    if value:
        return success(value)
    return failure()


def forward(function, *args, **kwargs):
    return function(*args, **kwargs)


def layer_one(*args):
    return layer_two(*args)


def layer_two(function, value):
    return function(value)


def keywords(**handlers):
    for name, handler in handlers.items():
        handler(name)


def one_keyword(**options):
    return options["on_done"]()


def positions(*functions):
    functions[0]("p")
    return functions[1]()


def rest(first, *others):
    first()
    for other in others:
        other("o")


def unpack():
    arguments = (parse, "u")
    return layer_two(*arguments)


def unpack_keywords():
    options = {"success": ok, "failure": bad, "value": 1}
    return dispatch(**options)


def partials():
    loud = partial(shape, upper=True)
    loud("a")
    return partial(layer_two, parse)("b")


def partial_of_forward():
    return partial(forward, ok)(1)


class Robot:
    def move(self, direction, steps):
        return self.go(direction, steps)

    def go(self, direction, steps):
        return steps

    left = partialmethod(move, "left")

    def apply(self, function, *args):
        return function(self, *args)


def use_robot():
    robot = Robot()
    robot.left(2)
    robot.apply(Robot.move, "up", 1)
    robot.apply(inspect)
    return forward(robot.go, "x", steps=2)


def inspect(robot):
    return robot


def default_chain(callback=None):
    callback = callback or done
    return callback()


dispatch(success=ok, failure=bad, value=0)
forward(shape, "c", upper=False)
forward(forward, done)
layer_one(parse, "d")
keywords(first=ok, second=parse)
one_keyword(on_done=done)
positions(parse, bad)
rest(done, ok, bad)
unpack()
unpack_keywords()
partials()
partial_of_forward()
use_robot()
default_chain()

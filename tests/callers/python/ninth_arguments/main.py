from functools import partial


def a():
    pass


def b():
    pass


def c():
    pass


def d():
    pass


def e():
    pass


def f():
    pass


def g():
    pass


def h():
    pass


def i():
    pass


def j():
    pass


def k():
    pass


def positional(function):
    function()


def keyword(*, call=k):
    call()


def starred(*functions):
    for function in functions:
        function()


def double_starred(**named):
    named["run"]()


def defaulted(function=e):
    function()


def only(first, *, then):
    then()


def forward(*args, **kwargs):
    positional(*args, **kwargs)


def bound(first, second):
    second()


def unpack(first, second):
    first()


def nested(function):
    def call():
        function()

    return call


def passes(function):
    return function


positional(a)
keyword(call=a)
starred(b, c)
double_starred(run=d)
defaulted()
only(k, then=f)
forward(function=g)
half = partial(bound, k)
half(h)
pair = (i, k)
unpack(*pair)
nested(j)()
passes(passes)(k)

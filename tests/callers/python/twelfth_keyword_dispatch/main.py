import operator


def start(name, retries=0):
    log(name)
    return retries


def stop(name, force=False):
    return force


def pause(*names, **options):
    for name in names:
        log(name)
    return options


def log(text, *, sink=None):
    if sink is not None:
        sink(text)


def to_list(text):
    LINES.append(text)


def to_upper(text):
    LINES.append(text.upper())


LINES = []

COMMANDS = dict(start=start, stop=stop)
COMMANDS |= {"pause": pause}


def run(command, /, *args, **kwargs):
    return COMMANDS[command](*args, **kwargs)


def configure(**handlers):
    for name, handler in handlers.items():
        handler(name)


def on_open(name):
    return name


def on_close(name):
    return name


def unused(name):
    return name


class Api:
    def __init__(self, **hooks):
        self.hooks = hooks
        self.__dict__.update(extra=later)

    def do_get(self, path):
        return self.found(path)

    def do_post(self, path):
        return self.missing(path)

    def found(self, path):
        return path

    def missing(self, path):
        return self.hooks["missing"](path)

    def handle(self, method, path):
        return getattr(self, f"do_{method}")(path)

    def __getattr__(self, name):
        return self.fallback

    def fallback(self, *args):
        return args


def not_found(path):
    return path


def later():
    return 1


def choose(flag, then=on_open, otherwise=on_close):
    action = then if flag else otherwise
    return action("x")


def called_by_name():
    run("start", "a", retries=1)
    run("pause", "a", "b", deep=True)


def keywords():
    configure(open=on_open, close=on_close)
    choose(False, otherwise=to_upper)
    options = {"then": to_list}
    choose(True, **options)


def sinks():
    log("a", sink=to_list)
    log(sink=print, text="b")


def api():
    made = Api(missing=not_found)
    made.handle("get", "/")
    made.handle("post", "/")
    made.anything(1)
    made.extra()


def methods():
    caller = operator.methodcaller("found", "/")
    caller(Api())
    operator.attrgetter("fallback")(Api())(1)
    return operator.itemgetter("stop")(COMMANDS)("a")


called_by_name()
keywords()
sinks()
api()
methods()

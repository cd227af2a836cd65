ROUTES = {}


def route(path):
    def keep(function):
        ROUTES[path] = function
        return function

    return keep


@route("/")
def index():
    return "index"


@route("/about")
def about():
    return "about"


def serve(path):
    return ROUTES[path]()


def direct():
    return index()

REGISTRY = {}


def plugin(name):
    def register(function):
        REGISTRY[name] = function
        return function
    return register

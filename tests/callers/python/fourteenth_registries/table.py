COMMANDS = {}


def command(name=None):
    def keep(function):
        COMMANDS[name or key_of(function)] = function
        return function

    return keep


def key_of(function):
    return function.__name__

class counted:
    def __init__(self, function):
        self.function = function
        self.count = 0

    def __get__(self, instance, owner):
        def bound(*args):
            self.bump()
            return self.function(instance, *args)

        return bound

    def bump(self):
        self.count += 1


registered = []


def tagged(name):
    def decorate(function):
        function.tag = name
        registered.append(function)
        return function

    return decorate

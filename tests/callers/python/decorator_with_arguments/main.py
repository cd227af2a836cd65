def repeat(times):
    def decorate(function):
        def wrapper():
            for _ in range(times):
                function()

        return wrapper

    return decorate


@repeat(3)
def beep():
    return 1


beep()

def launch():
    """launch() starts it."""
    return 1


def text():
    # launch()
    return "launch()"


def name():
    return launch.__name__


def handed():
    return [launch]

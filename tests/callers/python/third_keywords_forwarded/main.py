def saved():
    pass


def failed():
    pass


def usual():
    pass


def perform(on_done, on_error=usual):
    on_done()
    on_error()


def forward(**options):
    perform(**options)


def strict(*, then):
    forward(on_done=then, on_error=failed)


def go():
    strict(then=saved)


def short():
    perform(on_done=saved)


go()
short()

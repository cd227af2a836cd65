import errors


def advise():
    pass


def load():
    raise errors.Broken("disk", advise)


def read():
    problem = errors.Missing
    raise problem


def go():
    try:
        load()
    except errors.Broken as broken:
        broken.explain()
        broken.hint()


def again():
    try:
        read()
    except (errors.Missing, KeyError) as missing:
        missing.explain()
    finally:
        clean()


def clean():
    pass


go()
again()

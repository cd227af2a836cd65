from till import Till


def closed():
    till = Till()
    till.receive(5)
    return till.blance()

def hidden_public():
    return _private()


def _private():
    return 1

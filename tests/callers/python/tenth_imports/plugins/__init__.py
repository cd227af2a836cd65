def late_loaded():
    return 1


def unused():
    return 2

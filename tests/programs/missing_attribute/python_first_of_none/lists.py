def first(items):
    iterator = iter(items)
    try:
        return next(iterator)
    except StopIteration:
        return None

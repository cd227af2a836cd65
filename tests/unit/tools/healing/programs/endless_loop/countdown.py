def countdown(start):
    steps = []
    while start > 0:
        steps.append(start)
        start += 1
        if len(steps) > 1000:
            raise RuntimeError("never ends")
    return steps

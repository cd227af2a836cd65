from scheduling.slots import label


def plan(jobs):
    return [label(hours, name) for name, hours in jobs]

from schedule import due_dates


def instalments(cents, start, count):
    each, rest = divmod(cents, count)
    plan = []
    for n, day in enumerate(due_dates(start, count)):
        plan.append((day, each + (1 if n < rest else 0)))
    return plan

from workdays import add_working_days, is_working_day, next_working_day

SERVICE_DAYS = {"express": 1, "standard": 3, "economy": 6}


def dispatch_date(ordered, cutoff_passed=False):
    if cutoff_passed or not is_working_day(ordered):
        return next_working_day(ordered)
    return ordered


def delivery_date(ordered, service, cutoff_passed=False):
    sent = dispatch_date(ordered, cutoff_passed)
    return add_working_days(sent, SERVICE_DAYS[service])

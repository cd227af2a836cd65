def assign(roster, language):
    names = roster.speakers(language)
    if not names:
        return None
    best = max(names, key=roster.shifts)
    roster.use_shift(best)
    return best


def run_day(roster, requests):
    plan = []
    for hour, language in requests:
        plan.append((hour, language, assign(roster, language)))
    return plan

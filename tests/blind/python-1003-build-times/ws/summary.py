from collections import defaultdict


def by_stage(jobs):
    totals = defaultdict(float)
    for job in jobs:
        totals[job.stage] += job.seconds
    return dict(sorted(totals.items(), key=lambda item: -item[1]))


def slowest(jobs):
    return max(jobs, key=lambda job: job.seconds)

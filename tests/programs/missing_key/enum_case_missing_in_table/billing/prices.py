from billing.plans import Plan

MONTHLY = {
    Plan.FREE: 0,
    Plan.PRO: 12,
}


def monthly(plan):
    return MONTHLY[plan]

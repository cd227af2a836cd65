from billing.plans import Plan

CUSTOMERS = [
    {"name": "Acme", "plan": Plan.PRO},
    {"name": "Initech", "plan": Plan.TEAM},
]

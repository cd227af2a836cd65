from scheduling.planner import plan

print(plan([("backup", 3), ("index", 1)]))

from logs.stats import slowest

with open("access.log", encoding="utf-8") as handle:
    print(slowest(handle))

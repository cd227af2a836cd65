from stats import Stats

stats = Stats()
stats.hit()
print(stats.hits)

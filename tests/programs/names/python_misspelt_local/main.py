from stats import summarize

print(summarize([3, 4, 8]))

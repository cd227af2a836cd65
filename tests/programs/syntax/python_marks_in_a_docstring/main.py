import merges

print(merges.count_conflicts("a\n"))

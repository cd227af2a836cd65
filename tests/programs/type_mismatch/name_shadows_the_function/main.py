from stats import summary

print(summary([3, 4]))

from league import table

print(table({"north": 4, "south": 9}))

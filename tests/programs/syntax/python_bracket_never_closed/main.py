import fleet

print(fleet.count())

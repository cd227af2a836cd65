from birds import heard

print(len(heard()))
first = heard()
print(first.song)

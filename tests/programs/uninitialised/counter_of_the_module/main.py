from ids import fresh

print(fresh(), fresh())

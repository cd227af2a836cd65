from desk import closed

print(closed())

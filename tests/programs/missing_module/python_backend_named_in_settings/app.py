from loading import backend

print(backend())

from settings import with_prefix

print(with_prefix({"host": "a", "port": 1}, "db"))

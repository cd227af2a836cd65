from sessions import without_expired

print(without_expired({"a": 3, "b": 0, "c": 5}))

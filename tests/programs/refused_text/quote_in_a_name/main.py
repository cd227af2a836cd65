import sqlite3


def open_store():
    store = sqlite3.connect(":memory:")
    store.execute("CREATE TABLE people (name TEXT, age INTEGER)")
    return store


def add(store, name, age):
    store.execute(f"INSERT INTO people VALUES ('{name}', {age})")


def ages(store):
    return dict(store.execute("SELECT name, age FROM people"))


store = open_store()
for name, age in [("Ann", 30), ("Miles O'Brien", 41)]:
    add(store, name, age)
print(ages(store))

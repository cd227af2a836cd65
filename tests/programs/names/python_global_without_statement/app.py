import database

database.connect(":memory:")
print(database.fetch("select 1"))

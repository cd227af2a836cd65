from people.directory import Directory
from people.greeting import greet

directory = Directory()
directory.add("Ada@Example.org", "Ada")
directory.add("bo@example.org", "Bo")
for address in ("bo@example.org", "Ada@Example.org"):
    print(greet(directory, address))

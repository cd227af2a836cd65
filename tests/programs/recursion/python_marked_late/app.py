from tour import list_rooms

DOORS = {"hall": ["garden", "attic"], "garden": ["hall"], "attic": []}

print(list_rooms(DOORS, "hall", []))

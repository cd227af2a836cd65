from tour import list_rooms

DOORS = {number: [number + 1] for number in range(5000)}

print(len(list_rooms(DOORS, 0, set(), [])))

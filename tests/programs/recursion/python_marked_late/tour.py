"""The rooms of a tour, and the doors between them."""


def list_rooms(doors, room, seen):
    for other in doors[room]:
        if other not in seen:
            list_rooms(doors, other, seen)
    seen.append(room)
    return seen

"""The rooms of a tour, each with a door to the next."""


def list_rooms(doors, room, seen, told):
    seen.add(room)
    for other in doors.get(room, ()):
        if other not in seen:
            list_rooms(doors, other, seen, told)
    if room not in told:
        told.append(room)
    return told

"""Readers for the two timetable feeds of the harbour board.

"coast" sends local times of the harbour (UTC+2 all summer),
"islands" sends UTC times with a trailing Z.
"""
from datetime import datetime, timedelta, timezone

HARBOUR = timezone(timedelta(hours=2))

COAST = [
    "2024-07-06 09:40|Skarvik|Berth 2",
    "2024-07-06 11:15|Nordnes|Berth 1",
    "2024-07-06 13:05|Skarvik|Berth 2",
]

ISLANDS = [
    "2024-07-06T07:20:00Z;Store Holm;3",
    "2024-07-06T10:50:00Z;Lille Holm;3",
]


def read_coast(lines=COAST):
    out = []
    for line in lines:
        when, dest, berth = line.split("|")
        stamp = datetime.strptime(when, "%Y-%m-%d %H:%M")
        out.append({"at": stamp.replace(tzinfo=HARBOUR), "dest": dest, "berth": berth})
    return out


def read_islands(lines=ISLANDS):
    out = []
    for line in lines:
        when, dest, berth = line.split(";")
        stamp = datetime.fromisoformat(when.rstrip("Z"))
        out.append({"at": stamp, "dest": dest, "berth": f"Berth {berth}"})
    return out

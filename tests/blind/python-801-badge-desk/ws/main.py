"""Prepare and print the badges of a two-day conference."""
import tempfile
from pathlib import Path

from attendees import read_attendees
from desk import Desk
from labels import LabelStore


def first_day(people, path):
    store = LabelStore()
    for person in people:
        store.put(person.number, person.badge_text())
    desk = Desk(store)
    for person in people[:2]:
        print("friday  ", desk.check_in(person))
    store.save(path)


def second_day(people, path):
    desk = Desk(LabelStore.open(path))
    for person in people:
        print("saturday", desk.check_in(person))
    print(desk.summary())


def main():
    people = read_attendees(Path(__file__).with_name("attendees.csv"))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "labels.json"
        first_day(people, path)
        second_day(people, path)


if __name__ == "__main__":
    main()

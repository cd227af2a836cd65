import tempfile
from pathlib import Path

import store

PEOPLE = [("Ana", "Lisboa"), ("Jörg", "Köln"), ("Bo", "Lund"), ("Zoë", "Köln")]


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "contacts.csv"
        store.write(path, PEOPLE)
        table = store.index(store.read(path))
    for city in sorted(table):
        print(len(table[city]), "in", ascii(city))


if __name__ == "__main__":
    main()

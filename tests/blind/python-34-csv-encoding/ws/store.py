from pathlib import Path


def write(path, rows):
    text = "\n".join(";".join(row) for row in rows)
    Path(path).write_bytes((text + "\n").encode("latin-1"))


def read(path):
    path = Path(path)
    rows = []
    for line in path.read_text(encoding="utf-8").splitlines():
        rows.append(tuple(line.split(";")))
    return rows


def index(rows):
    table = {}
    for name, city in rows:
        table.setdefault(city, []).append(name)
    return table

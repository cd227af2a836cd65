from collections import Counter
from pathlib import Path

from accesslog import read


def bytes_by_host(records):
    totals = Counter()
    for record in records:
        totals[record["host"]] += record["size"]
    return totals


def main():
    records = read(Path(__file__).with_name("access.log").read_text().splitlines())
    for host, size in bytes_by_host(records).most_common():
        print(f"{host:<12}{size:>8}")


if __name__ == "__main__":
    main()

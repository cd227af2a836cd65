from pathlib import Path

from places import load_places
from report import directory, path_of

HERE = Path(__file__).parent


def main():
    places = load_places(HERE / "places.csv")
    for line in directory(places):
        print(line)
    print(" / ".join(path_of(places["B2"])))


if __name__ == "__main__":
    main()

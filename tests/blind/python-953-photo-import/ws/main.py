from pathlib import Path

from importer import Importer
from settings import load

HERE = Path(__file__).parent

CARD = ["IMG_0412.JPG", "IMG_0413.JPG", "MOV_0009.MP4", "IMG_0414.CR2"]


def main():
    settings = load(HERE / "import.ini")
    importer = Importer(settings)
    for name in CARD:
        importer.plan(name)
    for source, target in importer.copies:
        print(f"{source} -> {target}")


if __name__ == "__main__":
    main()

from datetime import date

from roster import load_roster
from rota import build_rota, headcount


def main():
    singers = load_roster("singers.csv")
    print("Headcount")
    for voice, count in sorted(headcount(singers).items()):
        print(f"  {voice:<8}{count}")

    sundays = [date(2024, 9, day) for day in (1, 8, 15)]
    print("Solo rota")
    for day, line_up in build_rota(singers, sundays):
        names = ", ".join(f"{voice}: {singer.name}" for voice, singer in line_up.items())
        print(f"  {day:%d %b}  {names}")


if __name__ == "__main__":
    main()

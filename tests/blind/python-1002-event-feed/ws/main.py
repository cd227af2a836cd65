from agenda import Agenda
from feeds import parse_feed

TOWN_HALL = """\
2025-03-04T18:00:00+01:00;Council meeting
2025-03-02T10:00:00+01:00;Flea market
"""

LIBRARY = """\
2025-03-03T17:30:00Z;Reading for children
2025-03-07T19:00:00Z;Poetry night
"""

CHOIR = """\
2025-03-05T20:00;Rehearsal
2025-03-08T19:30:00+01:00;Spring concert
"""


def main():
    agenda = Agenda()
    for source, text in (("town hall", TOWN_HALL), ("library", LIBRARY), ("choir", CHOIR)):
        events = parse_feed(source, text)
        agenda.add_all(events)
        print(f"{source}: {len(events)} events")
    for line in agenda.lines():
        print(line)


if __name__ == "__main__":
    main()

import draft
from league import League

PLAYERS = [
    draft.Player("Ito", "guard", 88),
    draft.Player("Berg", "guard", 81),
    draft.Player("Costa", "wing", 90),
    draft.Player("Diaz", "wing", 77),
    draft.Player("Eke", "center", 85),
    draft.Player("Fuchs", "center", 79),
    draft.Player("Gill", "guard", 70),
]


def main():
    league = League(["Hawks", "Otters", "Bisons"], roster_size=2)
    for number, (team, player) in enumerate(draft.run(league, PLAYERS), 1):
        print(f"{number}. {team:<8}{player.name} ({player.position})")
    for team in league.teams:
        total = sum(player.rating for player in league.rosters[team])
        print(f"{team}: {total}")
    print("free:", ", ".join(player.name for player in league.waivers))


if __name__ == "__main__":
    main()

from dataclasses import dataclass


@dataclass
class Team:
    name: str
    points: int
    goals: int


def by_score(teams):
    return sorted(teams, key=lambda team: (-team.points, team.goals))


def standings(teams):
    return [team.name for team in by_score(teams)]

"""A snake draft: the order of the teams turns round after each round."""
from dataclasses import dataclass


@dataclass(frozen=True)
class Player:
    name: str
    position: str
    rating: int


def snake_order(teams, rounds):
    for number in range(rounds):
        yield from (teams if number % 2 == 0 else reversed(teams))


def best_choice(pool, taken_positions):
    """The best rated player; a position that is still open comes first."""
    def rank(player):
        return (taken_positions[player.position], -player.rating, player.name)
    return min(pool, key=rank)


def run(league, players):
    pool = list(players)
    picks = []
    for team in snake_order(league.teams, league.roster_size):
        player = best_choice(pool, league.positions(team))
        league.sign(team, player)
        pool.remove(player)
        picks.append((team, player))
    league.waivers.extend(pool)
    return picks

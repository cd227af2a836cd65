"""Teams and their rosters."""
from collections import Counter


class RosterFull(Exception):
    pass


class League:
    def __init__(self, teams, roster_size):
        self.teams = list(teams)
        self.roster_size = roster_size
        self.rosters = dict.fromkeys(self.teams, [])
        self.waivers = []

    def is_full(self, team):
        return len(self.rosters[team]) >= self.roster_size

    def sign(self, team, player):
        if self.is_full(team):
            raise RosterFull(f"{team} has no room for {player.name}")
        self.rosters[team].append(player)

    def release(self, team, name):
        for player in self.rosters[team]:
            if player.name == name:
                self.rosters[team].remove(player)
                self.waivers.append(player)
                return player
        raise LookupError(f"{name} is not with {team}")

    def positions(self, team):
        return Counter(player.position for player in self.rosters[team])

"""Score keeping for a leg of darts (501 or 301, double out)."""
import re


class Dart:
    def __init__(self, text):
        if text == "miss":
            self.points, self.double = 0, False
            return
        match = re.fullmatch(r"([SDT])(\d+)", text)
        if not match:
            raise ValueError(text)
        ring, number = match.group(1), int(match.group(2))
        if not (1 <= number <= 20 or (number == 25 and ring != "T")):
            raise ValueError(text)
        self.points = number * {"S": 1, "D": 2, "T": 3}[ring]
        self.double = ring == "D"


class Player:
    def __init__(self, name, start):
        self.name = name
        self.left = start
        self.darts = 0
        self.best_visit = 0

    def throw(self, visit):
        """Play up to three darts. Returns 'win', 'bust' or 'ok'."""
        before = self.left
        for dart in visit:
            self.darts += 1
            rest = self.left - dart.points
            if rest == 0 and dart.double:
                self.left = 0
                return "win"
            if rest < 2:
                return "bust"
            self.left = rest
        self.best_visit = max(self.best_visit, before - self.left)
        return "ok"


class Leg:
    def __init__(self, names, start=501):
        self.players = [Player(n, start) for n in names]
        self.turn = 0
        self.winner = None

    def visit(self, *texts):
        if self.winner:
            raise RuntimeError("the leg is over")
        if len(texts) > 3:
            raise ValueError("three darts at most")
        player = self.players[self.turn]
        result = player.throw([Dart(t) for t in texts])
        if result == "win":
            self.winner = player.name
        else:
            self.turn = (self.turn + 1) % len(self.players)
        return result

    def score(self):
        return {p.name: p.left for p in self.players}

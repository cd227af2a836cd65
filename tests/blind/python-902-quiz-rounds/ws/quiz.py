from rounds import describe


class Quiz:
    def __init__(self, teams):
        self.points = {team: 0 for team in teams}
        self.played = []

    def play(self, round_):
        hands = {team: self.deal(round_) for team in self.points}
        for position, team in enumerate(self.points):
            earned = self.score(round_, position, hands[team])
            self.points[team] += earned
        self.played.append(describe(round_))

    def deal(self, round_):
        """Each team gets one joker for the round."""
        jokers = round_["jokers"]
        return jokers.pop()

    def score(self, round_, position, joker):
        right = (len(round_["topic"]) + 2 * position) % (round_["questions"] + 1)
        earned = right
        if joker == "double":
            earned *= 2
        if right == round_["questions"]:
            earned += round_["bonus"]["all"]
        if position == 0:
            earned += round_["bonus"]["first"]
        return earned

    def table(self):
        return sorted(self.points.items(), key=lambda entry: -entry[1])

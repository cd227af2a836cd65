class Quiz:
    def __init__(self, bus):
        self.bus = bus
        self.open = []
        self.points = {}

    def start_round(self, questions):
        self.open = list(questions)
        self.bus.on("right", self.score)

    def score(self, team):
        question = self.open.pop(0)
        self.points[team] = self.points.get(team, 0) + question["worth"]

    def current(self):
        return self.open[0]

    def answer(self, team, text):
        if text.lower() == self.current()["answer"]:
            self.bus.send("right", team=team)
        else:
            self.bus.send("wrong", team=team)

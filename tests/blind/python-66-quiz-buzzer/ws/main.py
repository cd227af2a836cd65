from bus import Bus
from quiz import Quiz

ROUNDS = [
    (
        [{"answer": "oslo", "worth": 2}, {"answer": "lima", "worth": 3}],
        [("owls", "Bergen"), ("foxes", "Oslo"), ("owls", "Lima")],
    ),
    (
        [{"answer": "seven", "worth": 1}, {"answer": "blue", "worth": 2}, {"answer": "iron", "worth": 4}],
        [("foxes", "seven"), ("owls", "green"), ("foxes", "blue"), ("owls", "iron")],
    ),
]


def play():
    bus = Bus()
    misses = []
    bus.on("wrong", lambda team: misses.append(team))
    quiz = Quiz(bus)
    for questions, answers in ROUNDS:
        quiz.start_round(questions)
        for team, text in answers:
            quiz.answer(team, text)
        print("left open:", len(quiz.open))
    return quiz.points, misses


if __name__ == "__main__":
    points, misses = play()
    for team in sorted(points):
        print(team, points[team], "missed", misses.count(team))

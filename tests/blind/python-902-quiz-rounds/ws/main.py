from quiz import Quiz
from rounds import new_round

TEAMS = ["Lighthouse", "Late Entry", "Table Nine"]


def main():
    quiz = Quiz(TEAMS)
    for topic in ("rivers", "films", "chess"):
        quiz.play(new_round(topic, questions=4))
    for team, points in quiz.table():
        print(f"{team:<12}{points:>4}")


if __name__ == "__main__":
    main()

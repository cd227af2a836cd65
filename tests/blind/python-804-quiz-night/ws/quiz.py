"""Prepare the sheets of a pub quiz."""
import random

from rounds import draw_round
from sheets import render_sheet

EVENING = [
    ("Warm-up", "rivers", 3),
    ("Kitchen", "food", 2),
    ("Down the river", "rivers", 3),
]


def main():
    rng = random.Random(11)
    for title, topic, count in EVENING:
        questions = draw_round(topic, count, rng)
        print(render_sheet(title, questions))


if __name__ == "__main__":
    main()

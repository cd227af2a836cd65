"""Draws the questions of a round."""
from bank import questions_on


def take_one(pool, rng):
    position = rng.randrange(len(pool))
    return pool.pop(position)


def draw_round(topic, count, rng):
    pool = questions_on(topic)
    drawn = []
    while len(drawn) < count:
        drawn.append(take_one(pool, rng))
    return drawn

from random import choice


def pick_winner(names):
    return choice(names)

from clocks import Clock, IncrementClock


def play(clock, moves):
    for used in moves:
        clock.press(used)
        if clock.flagged():
            return f"flag: {clock.flagged()[0]}"
    return dict(clock.left)


if __name__ == "__main__":
    moves = [20, 35, 50, 40]
    print(play(Clock(60), moves))
    print(play(IncrementClock(60, 10), moves))

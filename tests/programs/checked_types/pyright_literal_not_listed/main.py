from levels import WEIGHTS, Level


def alarm(level: Level) -> int:
    return WEIGHTS[level]


alarm("high")

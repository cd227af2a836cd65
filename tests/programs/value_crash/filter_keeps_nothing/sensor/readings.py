def load():
    return [(100, 3.5), (220, 4.0), (310, 2.25)]


def recent(readings, since):
    kept = []
    for moment, value in readings:
        if moment >= since and moment < since:
            kept.append(value)
    return kept

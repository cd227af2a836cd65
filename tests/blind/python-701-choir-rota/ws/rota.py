from collections import Counter

VOICES = ("soprano", "alto", "tenor", "bass")


def headcount(singers):
    return Counter(singer.voice for singer in singers)


def pick_soloist(voice, singers, turns):
    candidates = [singer for singer in singers if singer.voice == voice]
    return min(candidates, key=lambda singer: (turns[singer.name], singer.joined))


def build_rota(singers, sundays):
    turns = Counter()
    rota = []
    for day in sundays:
        line_up = {}
        for voice in VOICES:
            soloist = pick_soloist(voice, singers, turns)
            turns[soloist.name] += 1
            line_up[voice] = soloist
        rota.append((day, line_up))
    return rota

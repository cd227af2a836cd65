from holds import Desk

EVENTS = """
request K1 ana
request K1 ben
request K1 cid
collect K1 ana
day 3
request K1 dora
cancel K1 ben
day 2
collect K1 cid
return K1 ana
collect K1 dora
"""


def play(desk, text):
    for line in text.split("\n"):
        if not line.strip():
            continue
        verb, *args = line.split()
        if verb == "request":
            print(line, "->", desk.request(*args))
        elif verb == "collect":
            print(line, "-> due on day", desk.collect(*args))
        elif verb == "return":
            print(line, "-> days late:", desk.give_back(*args))
        elif verb == "cancel":
            desk.cancel(*args)
        elif verb == "day":
            desk.next_day(int(args[0]))


if __name__ == "__main__":
    desk = Desk()
    desk.add_title("K1", 2)
    play(desk, EVENTS)

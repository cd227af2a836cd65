from sessions import Sessions

EVENTS = [
    (0, "login", "ana"),
    (2, "login", "bo"),
    (6, "touch", "ana"),
    (9, "login", "cy"),
    (13, "sweep", None),
]


def replay(events):
    sessions = Sessions(lifetime=8)
    for now, kind, user in events:
        if kind == "login":
            sessions.login(user, now)
        elif kind == "touch":
            sessions.touch(user, now)
        else:
            print("expired:", sessions.expire(now))
    return sessions


if __name__ == "__main__":
    print(sorted(replay(EVENTS).active))

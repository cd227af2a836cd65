import json

from corpauth.session import open_session


def run(job):
    with open_session(job["user"]) as session:
        return session.execute(json.dumps(job))


run({"user": "svc", "task": "sync"})

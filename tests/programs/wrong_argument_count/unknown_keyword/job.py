from notify import send


def report(address):
    return send(address, subjet="done")


print(report("team"))

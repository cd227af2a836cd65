from host import Host, hook
from plugins import loud, quiet


def setup():
    host = Host()
    host.load(loud)
    host.load(quiet.Quiet())
    return host


def run_all():
    host = setup()
    host.call("start")
    host.call("stop", force=True)
    for result in host.results():
        describe(result)


def describe(result):
    return str(result)


@hook("start")
def announce(**options):
    return describe("announce")


run_all()

class Cycle(Exception):
    pass


def order(targets, wanted):
    done = []
    active = set()

    def visit(name):
        if name in active:
            raise Cycle(f"{name} depends on itself")
        if name in done:
            return
        active.add(name)
        for part in targets.get(name, ()):
            visit(part)
        done.append(name)

    visit(wanted)
    return done

from engine.units import Unit


def apply(world):
    Unit(world).fall()

from dataclasses import dataclass, field

SECONDS_PER_PICK = 6


@dataclass
class Leg:
    zone: str
    metres: int = 0
    picks: list = field(default_factory=list)


def plan_leg(layout, zone, wanted):
    """Walk a zone until everything that it can deliver is in the basket."""
    leg = Leg(zone)
    missing = set(wanted)
    for aisle in layout.walk(zone):
        if not missing:
            break
        leg.metres += aisle.length
        for item in sorted(aisle.goods & missing):
            leg.picks.append((aisle.code, item))
            missing.discard(item)
    return leg, missing


def plan(layout, wanted):
    legs = []
    missing = set(wanted)
    for zone in layout.zones():
        leg, left = plan_leg(layout, zone, missing)
        if leg.picks:
            legs.append(leg)
        missing = left
    return legs, missing


def duration(layout, legs):
    metres = sum(leg.metres for leg in legs)
    picks = sum(len(leg.picks) for leg in legs)
    return metres * layout.pace + picks * SECONDS_PER_PICK

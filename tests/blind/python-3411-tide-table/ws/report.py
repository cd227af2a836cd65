"""Formats stations for the notice board."""


def highest(station):
    return max(station.heights, default=None)


def render(stations):
    for st in sorted(stations, key=lambda s: s.code):
        top = highest(st)
        shown = "-" if top is None else f"{top:.1f} m"
        yield f"{st.code} {st.name:<18} {st.offset:+4d} min {shown}"

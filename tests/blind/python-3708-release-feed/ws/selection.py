"""Choosing releases for an installation."""


def usable(releases, channel="stable"):
    return [r for r in releases if r.channel == channel and not r.yanked]


def newest_first(releases):
    return sorted(releases, key=lambda r: r.version, reverse=True)


def latest(releases, channel="stable"):
    candidates = newest_first(usable(releases, channel))
    return candidates[0] if candidates else None


def latest_in_series(releases, series):
    return latest([r for r in releases if r.series == series])


def upgrades(releases, installed):
    """Usable releases above the installed one, newest first."""
    return [
        r for r in newest_first(usable(releases)) if r.parts > installed.parts
    ]


def describe(releases, installed):
    newer = upgrades(releases, installed)
    if not newer:
        return f"{installed.version} is up to date"
    return f"{installed.version} can go to " + ", ".join(r.version for r in newer)

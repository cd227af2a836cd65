"""Delivery profiles for outgoing webhooks.

A customer's profile only lists what differs from the defaults.
"""

DEFAULTS = {
    "transport": {"timeout": 10, "verify": True},
    "retry": {"attempts": 3, "first_wait": 30, "factor": 2},
    "signing": {"algorithm": "sha256"},
}


class ProfileError(ValueError):
    pass


def load_profile(custom=None):
    profile = {section: dict(values) for section, values in DEFAULTS.items()}
    for section, values in (custom or {}).items():
        if section not in profile:
            raise ProfileError(f"unknown section {section!r}")
        unknown = set(values) - set(DEFAULTS[section])
        if unknown:
            raise ProfileError(f"unknown setting {sorted(unknown)[0]!r} in {section!r}")
        profile[section] = dict(values)
    return profile

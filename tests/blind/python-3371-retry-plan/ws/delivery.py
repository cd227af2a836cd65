"""Works out when a failed webhook is tried again."""

from profiles import load_profile


def wait_times(retry, skip=()):
    """Seconds to wait before every further attempt."""
    factor = retry.get("factor", 1)
    wait = retry.get("first_wait", 0)
    waits = []
    for attempt in range(1, retry["attempts"]):
        if attempt not in skip:
            waits.append(wait)
        wait *= factor
    return waits


class Delivery:
    def __init__(self, url, custom=None):
        self.url = url
        self.profile = load_profile(custom)

    def schedule(self, failed_at):
        """The times of the next attempts, as seconds since the epoch."""
        times = []
        now = failed_at
        for wait in wait_times(self.profile["retry"]):
            now += wait
            times.append(now)
        return times

    def worst_case(self):
        """How long a call may keep us busy, waits and timeouts together."""
        retry = self.profile["retry"]
        timeout = self.profile["transport"]["timeout"]
        return sum(wait_times(retry)) + retry["attempts"] * timeout

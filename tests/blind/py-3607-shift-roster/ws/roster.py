"""Weekly shift roster for a small shop."""

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


class RosterError(Exception):
    pass


class Roster:
    def __init__(self, days=DAYS, per_shift=2):
        self.days = tuple(days)
        self.per_shift = per_shift
        self.shifts = dict.fromkeys(self.days, ())
        self.absences = dict.fromkeys(self.days, set())

    def _check(self, day):
        if day not in self.shifts:
            raise RosterError(f"closed on {day}")

    def mark_absent(self, name, day):
        self._check(day)
        self.absences[day].add(name)
        self.shifts[day] = tuple(n for n in self.shifts[day] if n != name)

    def assign(self, name, day):
        self._check(day)
        if name in self.absences[day]:
            return False
        if name in self.shifts[day] or len(self.shifts[day]) >= self.per_shift:
            return False
        self.shifts[day] += (name,)
        return True

    def fill(self, staff):
        """Spread people over the week, those with the fewest shifts first."""
        load = {name: 0 for name in staff}
        for day in self.days:
            for name in sorted(load, key=lambda n: (load[n], n)):
                if self.assign(name, day):
                    load[name] += 1
        return load

    def gaps(self):
        return [d for d in self.days if len(self.shifts[d]) < self.per_shift]

    def render(self):
        return "\n".join(f"{day}: {', '.join(self.shifts[day])}" for day in self.days)

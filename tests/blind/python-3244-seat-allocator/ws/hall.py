"""Rows of a small theatre and the search for neighbouring free seats."""


class Row:
    def __init__(self, name, size):
        self.name = name
        self.taken = [None] * size

    def free_runs(self):
        """(start, length) of every run of free seats, left to right."""
        runs = []
        start = None
        for seat, owner in enumerate(self.taken):
            if owner is None and start is None:
                start = seat
            elif owner is not None and start is not None:
                runs.append((start, seat - start))
                start = None
        if start is not None:
            runs.append((start, len(self.taken) - start))
        return runs

    def occupy(self, start, count, owner):
        for seat in range(start, start + count):
            if self.taken[seat] is not None:
                raise RuntimeError(f"seat {self.name}{seat + 1} is taken by {self.taken[seat]}")
            self.taken[seat] = owner

    def release(self, owner):
        count = self.taken.count(owner)
        self.taken = [None if other == owner else other for other in self.taken]
        return count


class Hall:
    def __init__(self, plan):
        self.rows = [Row(name, size) for name, size in plan]

    def best_place(self, count):
        """The front row that has room; there the run with the best view."""
        for row in self.rows:
            runs = [run for run in row.free_runs() if run[1] >= count]
            if runs:
                middle = len(row.taken) / 2
                start, length = min(runs, key=lambda run: abs(run[0] + run[1] / 2 - middle))
                ideal = round(middle - count / 2)
                return row, max(start, min(ideal, start + length))
        return None

    def plan(self):
        return [row.name + " " + "".join(o[0] if o else "." for o in row.taken) for row in self.rows]

"""Assigns trainees to clinics (deferred acceptance, trainees propose)."""

from collections import deque


class Clinic:
    def __init__(self, name, places, ranking):
        self.name = name
        self.places = places
        self.rank = {trainee: i for i, trainee in enumerate(ranking)}
        self.held = []

    def consider(self, trainee):
        """Hold on to the trainee if we can. Returns whoever is left without
        a place because of this: None, somebody else, or the trainee."""
        if trainee not in self.rank:
            return trainee
        if len(self.held) < self.places:
            self.held.append(trainee)
            return None
        if not self.held:
            return trainee

        candidate = min(self.held, key=self.rank.get)
        if self.rank[trainee] < self.rank[candidate]:
            self.held.remove(candidate)
            self.held.append(trainee)
            return candidate
        return trainee


class Matcher:
    def __init__(self, wishes, clinics):
        self.wishes = wishes
        self.clinics = {clinic.name: clinic for clinic in clinics}
        self.next_wish = dict.fromkeys(wishes, 0)
        self.unplaced = []

    def run(self):
        waiting = deque(self.wishes)
        while waiting:
            trainee = waiting.popleft()
            turn = self.next_wish[trainee]
            if turn >= len(self.wishes[trainee]):
                self.unplaced.append(trainee)
                continue
            self.next_wish[trainee] += 1
            clinic = self.clinics[self.wishes[trainee][turn]]
            left_out = clinic.consider(trainee)
            if left_out is not None:
                waiting.append(left_out)
        return self

    def table(self):
        return {name: sorted(c.held) for name, c in self.clinics.items()}


def assign(wishes, clinics):
    """({clinic: trainees}, [trainees without a place])"""
    matcher = Matcher(wishes, clinics).run()
    return matcher.table(), sorted(matcher.unplaced)

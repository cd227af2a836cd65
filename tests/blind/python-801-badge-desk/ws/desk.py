"""The check-in desk."""


class Desk:
    def __init__(self, store):
        self.store = store
        self.printed = []

    def check_in(self, person):
        label = self.store.label_for(person.number)
        self.printed.append(label)
        return f"{person.number:>5}  {label}"

    def summary(self):
        return f"{len(self.printed)} of {len(self.store)} badges printed"

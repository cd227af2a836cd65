class Loans:
    def __init__(self):
        self._by_member = {}

    def lend(self, member, title):
        if member not in self._by_member:
            self._by_member[member] = []
        self._by_member[member].append(title)

    def give_back(self, member, title):
        titles = self._by_member.get(member)
        titles.remove(title)
        self._by_member.pop(member)
        return len(titles)

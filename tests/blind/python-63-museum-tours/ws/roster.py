class Roster:
    def __init__(self):
        self.guides = {}
        self._speakers = {}

    def hire(self, name, languages, shifts):
        self.guides[name] = {"languages": set(languages), "shifts": shifts}
        self._speakers.clear()

    def leave(self, name):
        del self.guides[name]

    def speakers(self, language):
        if language not in self._speakers:
            self._speakers[language] = sorted(
                name for name, guide in self.guides.items() if language in guide["languages"]
            )
        return self._speakers[language]

    def use_shift(self, name):
        self.guides[name]["shifts"] -= 1

    def shifts(self, name):
        return self.guides[name]["shifts"]

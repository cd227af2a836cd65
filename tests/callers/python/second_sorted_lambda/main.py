def clean(text):
    return text.strip()


class Rules:
    normal = lambda text: clean(text)
    steps = [clean]

    def apply(self, text):
        for step in self.steps:
            text = step(text)
        return text

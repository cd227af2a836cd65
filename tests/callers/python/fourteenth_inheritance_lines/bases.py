class Base:
    def setup(self):
        self.prepare()

    def prepare(self):
        return 1

    def run(self):
        return self.hook()

    def hook(self):
        return "base"

    def middle(self):
        return "never"


class Loud:
    def speak(self):
        return self.hook() + self.volume()

    def volume(self):
        return "!"

class Thing:
    def __init__(self, name):
        self.name = name

    def matches(self, name):
        return self.name == name

    def label(self):
        return self.title()

    def title(self):
        return self.name

    def use(self, game):
        return self.used(game)

    def used(self, game):
        game.say("nothing happens")


class Key(Thing):
    def used(self, game):
        unlock(game)


class Lamp(Thing):
    lit = False

    def title(self):
        return super().title() + "*"

    def used(self, game):
        self.lit = not self.lit
        super().used(game)


def unlock(game):
    game.say("click")

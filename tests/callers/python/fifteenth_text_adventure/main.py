from engine import Game, command
from items import Key, Lamp, Thing
import world


class Adventure(Game):
    greeting = "hi"

    def begin(self):
        self.say(self.greeting)
        self.place = world.build()
        return self

    @command("go", "walk")
    def move(self, where):
        self.place = self.place.exits.get(where, self.place)
        self.look()

    @command("look")
    def look(self, *_):
        self.say(self.place.describe())
        for thing in self.place.things:
            self.say(thing.label())

    @command("use")
    def use(self, name):
        thing = self.find(name)
        if thing is None:
            return self.unknown(name)
        return thing.use(self)

    def find(self, name):
        return next((thing for thing in self.place.things if thing.matches(name)), None)

    def unknown(self, name):
        self.say("no " + name)


def collect(lines):
    def sink(text):
        lines.append(trimmed(text))

    return sink


def trimmed(text):
    return text.strip()


def play(script):
    lines = []
    game = Adventure(collect(lines)).begin()
    game.place.add(Key("k"), Lamp("l"))
    for line in script:
        game.run(line)
    return lines


play(["look", "walk north", "use k", "use l", "dance"])

import engine.rules

GRAVITY = 9.81


class World:
    def tick(self):
        engine.rules.apply(self)

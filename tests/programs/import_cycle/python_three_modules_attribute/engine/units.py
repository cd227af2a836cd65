import dataclasses

import engine.world


@dataclasses.dataclass
class Unit:
    world: object
    speed: float = 0.0

    def fall(self):
        self.speed += FALL_STEP


FALL_STEP = engine.world.GRAVITY / 10

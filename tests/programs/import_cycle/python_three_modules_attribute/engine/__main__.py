from engine.world import World

World().tick()

class Robot:
    def walk(self):
        return 1

    def talk(self):
        return 2


def go():
    robot = Robot()
    getattr(robot, "walk")()


def later():
    action = getattr(Robot(), "talk", None)
    action()

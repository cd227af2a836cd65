class Start:
    def run(self):
        return 1


class Stop:
    def run(self):
        return 2


COMMANDS = {"start": Start, "stop": Stop}


def execute(name):
    command = COMMANDS[name]()
    return command.run()


class Other:
    def run(self):
        return 3

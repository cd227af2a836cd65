class Task:
    def run(self):
        self.step()

    def step(self):
        raise NotImplementedError


class Copy(Task):
    def step(self):
        return "copied"


def start():
    Copy().run()

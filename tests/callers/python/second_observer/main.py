class Subject:
    def __init__(self):
        self.observers = []

    def attach(self, observer):
        self.observers.append(observer)

    def notify(self):
        for observer in self.observers:
            observer.update()


class Screen:
    def update(self):
        return 1


class Unused:
    def update(self):
        return 2


def go():
    subject = Subject()
    subject.attach(Screen())
    subject.notify()

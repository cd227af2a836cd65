from functools import wraps


def transition(source, target):
    def decorate(method):
        @wraps(method)
        def checked(self, *args):
            if self.state != source:
                raise Invalid(self.state)
            method(self, *args)
            self.enter(target)

        return checked

    return decorate


class Invalid(Exception):
    def __init__(self, state):
        super().__init__(f"invalid in {state}")


class Machine:
    initial = "idle"

    def __init__(self):
        self.state = self.initial
        self.listeners = {}

    def enter(self, state):
        self.state = state
        handler = getattr(self, f"on_{state}", self.on_any)
        handler()
        for listener in self.listeners.get(state, []):
            listener(self)

    def on_any(self):
        pass

    def watch(self, state, listener):
        self.listeners.setdefault(state, []).append(listener)
        return self


class Door(Machine):
    initial = "closed"

    @transition("closed", "open")
    def open(self):
        self.creak()

    @transition("open", "closed")
    def close(self):
        self.creak()

    def on_open(self):
        self.light(True)

    def creak(self):
        pass

    def light(self, on):
        pass


def ring(machine):
    return machine.state


def use():
    door = Door().watch("open", ring)
    door.open()
    door.close()
    try:
        door.close()
    except Invalid as error:
        print(error)


use()

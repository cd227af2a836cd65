class Clock:
    def __init__(self):
        self.hour = 9

    def later(hours):
        return 9 + hours

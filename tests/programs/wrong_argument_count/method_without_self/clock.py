class Clock:
    def __init__(self, hour):
        self.hour = hour

    def label():
        return "noon"

class Settings:
    PREFIX = "app"

    def __init__(self, values):
        self.label = f"{self.PREFIX}:{self.port}"
        self.values = values

    def __getattr__(self, name):
        if name in self.values:
            return self.values[name]
        raise AttributeError(name)

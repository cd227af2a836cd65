class Server:
    def __init__(self, settings):
        self.settings = settings

    def start(self):
        print("listening on", self.settings.host, self.settings.port)

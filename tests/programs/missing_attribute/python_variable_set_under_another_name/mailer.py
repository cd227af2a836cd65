import os


class Mailer:
    def __init__(self):
        self.address = os.environ.get("MAILER_ADDRESS")

    def sender(self):
        return self.address.lower()

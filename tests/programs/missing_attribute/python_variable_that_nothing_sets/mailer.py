import os


class Mailer:
    def __init__(self):
        self.address = os.environ.get("MAILER_ADDRESS")
        self.signature = os.environ.get("MAILER_SENDER", "the team")

    def sender(self):
        return f"{self.signature} <{self.address.lower()}>"

class Session:
    def send(self, text: str) -> None:
        print(text)


class Client:
    def __init__(self) -> None:
        self.session: Session | None = None

    def connect(self) -> None:
        self.session = Session()

    def ping(self) -> None:
        self.session.send("ping")

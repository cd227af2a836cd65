class Customer:
    def __init__(self, name: str) -> None:
        self.name = name
        self.adress = ""

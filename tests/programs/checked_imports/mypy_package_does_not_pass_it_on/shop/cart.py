class Cart:
    def __init__(self) -> None:
        self.items: list[str] = []

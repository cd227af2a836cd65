class Coupon:
    def __init__(self, code: str) -> None:
        self.code = code

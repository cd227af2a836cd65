class Date:
    @classmethod
    def today(cls):
        return cls.parse("now")

    @staticmethod
    def parse(text):
        return text

    def shift(self):
        return self.parse("later")


def go():
    Date.today()
    Date().parse("x")

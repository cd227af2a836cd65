class Base:
    def close(self):
        return "base"


class Middle(Base):
    pass


class Derived(Middle):
    def close(self):
        return super().close()


def end():
    Derived().close()

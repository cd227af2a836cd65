class Base:
    def save(self):
        return self.check()

    def check(self):
        return True


class Derived(Base):
    def run(self):
        return self.save()


def go():
    item = Derived()
    item.save()

class Cat:
    def speak(self):
        return "miaow"


class Dog:
    def speak(self):
        return "woof"


def hear(animal):
    if isinstance(animal, Cat):
        return animal.speak()
    return None


def go():
    hear(Cat())
    hear(Dog())

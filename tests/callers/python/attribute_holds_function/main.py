class Button:
    def __init__(self, handler):
        self.handler = handler

    def click(self):
        self.handler()


def saved():
    return 1


def unrelated():
    return 2


def go():
    button = Button(saved)
    button.click()

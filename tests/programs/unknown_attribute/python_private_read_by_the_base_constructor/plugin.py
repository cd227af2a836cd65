class Plugin:
    def __init__(self, name):
        self.name = name
        self.log("created " + str(self))

    def log(self, text):
        print(text)

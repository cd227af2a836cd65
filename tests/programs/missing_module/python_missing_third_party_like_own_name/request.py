class Request:
    def __init__(self, path):
        self.path = path

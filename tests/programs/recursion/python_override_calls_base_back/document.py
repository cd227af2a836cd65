class Document:
    def __init__(self, title):
        self.title = title

    def render(self):
        return f"<h1>{self.title}</h1>{self.body()}"

    def body(self):
        return ""

class Query:
    def where(self, text):
        return self

    def limit(self, count):
        return self

    def run(self):
        return []


def go():
    return Query().where("a").limit(3).run()

class Store:
    def put(self, item):
        return item


class Shelf:
    def put(self, item):
        return item


store = Store()

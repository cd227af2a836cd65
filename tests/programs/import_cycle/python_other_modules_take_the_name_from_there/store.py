from api import Api


class Store:
    def api(self):
        return Api()

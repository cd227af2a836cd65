class UserService:
    def __init__(self, store):
        self._store = store

    def active_names(self):
        document = self._store.load()
        return [user["name"] for user in document["users"] if user["active"]]

class Folder:
    def __init__(self, name, parent=None):
        self.name = name
        self.parent = parent
        self.grants = {}

    def grant(self, user, *rights):
        self.grants.setdefault(user, set()).update(rights)
        return self

    def path(self):
        if self.parent is None:
            return "/" + self.name
        return self.parent.path() + "/" + self.name


def allowed(folder, user, right):
    if right in folder.grants.get(user, ()):
        return True
    if folder.parent is not None:
        allowed(folder.parent, user, right)
    else:
        return False


def visible(folders, user):
    return [f.path() for f in folders if allowed(f, user, "read")]

from pathlib import PurePosixPath

FOLDERS = {".jpg": "pictures", ".mp4": "films", ".cr2": "raw"}


class Importer:
    def __init__(self, settings):
        self.settings = settings
        self.copies = []

    def plan(self, name):
        suffix = PurePosixPath(name).suffix.lower()
        folder = FOLDERS[suffix]
        if folder == "raw" and not self.settings.raw:
            return
        kept = name.lower() if self.settings.lower else name
        self.copy(name, self.settings.root, folder, kept)
        if self.settings.mirror:
            self.copy(name, self.settings.mirror_root, folder, kept)

    def copy(self, name, root, folder, kept):
        target = PurePosixPath(root) / folder / kept
        self.copies.append((name, str(target)))

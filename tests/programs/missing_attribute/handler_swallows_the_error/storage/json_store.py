import json
import logging

log = logging.getLogger(__name__)


class JsonStore:
    def __init__(self, path):
        self._path = path

    def load(self):
        try:
            with open(self._path, encoding="utf-8") as handle:
                return json.load(handle)
        except (OSError, ValueError):
            log.debug("could not read %s", self._path)
            return None

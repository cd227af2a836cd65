import json
import re
from pathlib import Path

FIELD = re.compile(r"\{(\w+)\}")


def load_templates(path=None):
    path = path or Path(__file__).with_name("templates.json")
    return json.loads(Path(path).read_text(encoding="utf-8"))


def render(template, values):
    def fill(match):
        name = match.group(1)
        return str(values.get(name, match.group(0)))
    return FIELD.sub(fill, template)


class Mailer:
    def __init__(self, templates):
        self.templates = templates
        self.outbox = []

    def send(self, to, kind, **values):
        body = render(self.templates[kind], values)
        self.outbox.append((to, body))
        return body

import json
import sys

from jinja2 import Environment, FileSystemLoader

pages = Environment(loader=FileSystemLoader("templates"))


def show_member(context):
    page = pages.get_template("member.html")
    return page.render(club="Chess", **context)


print(show_member(json.loads(sys.stdin.read() or "{}")))

from jinja2 import Environment, FileSystemLoader

pages = Environment(loader=FileSystemLoader("templates"))


def show_member(member):
    page = pages.get_template("member.html")
    return page.render(title="Club")


print(show_member({"name": "Ann", "since": 2019}))

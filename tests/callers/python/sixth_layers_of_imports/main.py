import app.views.helpers as tools
import app.views.page
from app import DEFAULT_VIEW, Person, version
from app.views import *


def star():
    header(Person("a"))
    return footer()


def make():
    person = Person.create("a")
    person.label()
    return DEFAULT_VIEW("a")


def by_path():
    tools.footer()
    return app.views.page.blank()


version()
star()
make()
by_path()

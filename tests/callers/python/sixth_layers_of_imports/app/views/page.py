import app
from .. import models
from ..models import factory
from . import bottom, helpers


def render(name):
    user = models.User.create(name)
    helpers.header(user)
    bottom()
    return user.label() + app.version()


def blank():
    return factory(models.anonymous())

from ..core import start
from . import forms


def view():
    start()
    forms.clean()

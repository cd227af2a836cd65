import tools as helpers
from tools import second as other


def go():
    helpers.first()
    other()

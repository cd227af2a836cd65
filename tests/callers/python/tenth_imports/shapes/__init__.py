from . import round
from .flat import area, describe

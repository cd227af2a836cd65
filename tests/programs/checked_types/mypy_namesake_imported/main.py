from inks import Color
from lamps import light

light(Color())

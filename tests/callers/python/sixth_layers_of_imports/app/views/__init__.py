from .helpers import *
from .helpers import footer as bottom

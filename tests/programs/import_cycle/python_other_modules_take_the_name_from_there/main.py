from api import start
from helpers import make_both

print(start().store().api(), make_both())

from options import DEFAULTS
from server import start

print(start(DEFAULTS))

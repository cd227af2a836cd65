import sys

from settings import load

stage = sys.argv[1] if len(sys.argv) > 1 else "live"
print(load(f"{stage}.ini"))

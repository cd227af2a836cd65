import sys

from invoice import Invoice

sys.setrecursionlimit(41)
print(Invoice("A-1").body())

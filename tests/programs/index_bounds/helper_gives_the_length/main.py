from pager import Pager
from feed import FEED

pager = Pager(FEED)
print(pager.newest())

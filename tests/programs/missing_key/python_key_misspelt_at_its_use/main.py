from invoice import total
from articles import ARTICLES

print(total(ARTICLES))

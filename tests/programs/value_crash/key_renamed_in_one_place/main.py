from invoice.parse import parse
from invoice.format import line

for raw in ("tea,3,4.20", "milk,1,1.10"):
    print(line(parse(raw)))

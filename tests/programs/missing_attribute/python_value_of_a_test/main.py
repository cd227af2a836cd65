import json
import sys

from report import title

print(title(json.loads(sys.argv[1])))

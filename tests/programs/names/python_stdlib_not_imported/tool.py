import sys


def dump(rows):
    return json.dumps(rows, indent=2)


print(dump([{"argv": sys.argv[1:]}]))

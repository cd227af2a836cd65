import json
import sys


def read(text):
    return json.loads(text)


print(read(sys.stdin.read()))

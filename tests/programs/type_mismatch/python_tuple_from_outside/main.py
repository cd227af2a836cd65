import json
import sys


def label(place):
    return "%s, shelf %s" % place


with open("places.json") as file:
    places = [tuple(place) for place in json.load(file)]
for place in places:
    print(label(place), file=sys.stdout)

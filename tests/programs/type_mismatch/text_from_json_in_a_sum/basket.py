import json


def load_basket(path):
    with open(path) as stream:
        return json.load(stream)

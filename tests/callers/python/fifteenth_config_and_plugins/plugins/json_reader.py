import json


def register(hooks):
    hooks.after("json")(parse)


def parse(text):
    return json.loads(text, object_hook=convert)


def convert(value):
    return value

"""A small subset of XML as plain dicts: good enough for our exports."""

import xml.etree.ElementTree as ET


def parse(text):
    root = ET.fromstring(text)
    return {root.tag: to_value(root)}


def to_value(element):
    """Text of a leaf, else a dict. Repeated children become a list."""
    children = list(element)
    if not children:
        return (element.text or "").strip()
    out = dict(element.attrib)
    for child in children:
        value = to_value(child)
        if child.tag not in out:
            out[child.tag] = value
        elif isinstance(out[child.tag], list):
            out[child.tag].append(value)
        else:
            out[child.tag] = [out[child.tag], value]
    return out


def as_list(value):
    if value is None or value == "":
        return []
    return value if isinstance(value, list) else [value]

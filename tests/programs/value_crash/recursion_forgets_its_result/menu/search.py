def find(entry, name):
    if entry["name"] == name:
        return entry
    for inner in entry["items"]:
        find(inner, name)
    return None

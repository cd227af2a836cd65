def line(name, count):
    return name + ": " + count

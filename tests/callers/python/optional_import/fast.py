def parse():
    return 1

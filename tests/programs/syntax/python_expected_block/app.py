def show(items):
    for item in items:
    print(item)


show([1])

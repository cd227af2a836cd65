def show(rows):
    for row in rows:
        print(row)


def first():
    return row


show([1, 2])
first()

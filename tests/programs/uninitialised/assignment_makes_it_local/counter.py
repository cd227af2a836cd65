count = 0


def bump():
    print("was", count)
    count = count + 1
    return count

def pick(mode):
    if mode = "fast":
        return 1
    return 2


print(pick("fast"))

def sign(n):
    if n < 0:
        return -1
    esle:
        return 1


print(sign(3))

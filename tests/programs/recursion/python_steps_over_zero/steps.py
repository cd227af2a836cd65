def half(n):
    if n == 0:
        return 0
    return 1 + half(n - 2)


print(half(7))

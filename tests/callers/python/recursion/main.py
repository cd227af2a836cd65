def even(n):
    return n == 0 or odd(n - 1)


def odd(n):
    return n != 0 and even(n - 1)


def factorial(n):
    return 1 if n < 2 else n * factorial(n - 1)

def greet():
    return "hello"


def unused():
    return greet


def main():
    return greet()


main()

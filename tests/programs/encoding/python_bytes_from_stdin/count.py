import sys


def main():
    data = sys.stdin.buffer.read()
    text = data.decode("utf-8")
    print(len(text.split()))


main()

from feed.config import load


def main():
    print(load("feed.yml"))


if __name__ == "__main__":
    main()

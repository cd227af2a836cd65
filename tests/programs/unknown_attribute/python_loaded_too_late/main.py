from feed import Feed


def main():
    feed = Feed("news")
    print(feed.newest())
    feed.load()


main()

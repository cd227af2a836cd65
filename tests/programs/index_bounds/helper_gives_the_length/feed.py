FEED = ["one", "two", "three"]

def headline(articles):
    first = articles[0]
    return first.upper()

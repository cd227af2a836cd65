def total(articles):
    sums = []
    for article in articles:
        sums.append(article["quantitiy"] * article["price"])
    return sum(sums)

def average(prices):
    return sum(prices) / (len(prices) - 1)

def total(prices: list[int], discount: bool) -> int:
    if discount:
        rate = 10
    return sum(prices) - rate

def add(item, basket=[]):
    basket.append(item)
    return basket

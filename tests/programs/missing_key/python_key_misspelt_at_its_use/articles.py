ARTICLES = [{"quantity": 2, "price": 3}, {"quantity": 1, "price": 5}]

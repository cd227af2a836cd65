MENU = {"name": "all", "items": [{"name": "warm", "items": [{"name": "soup", "price": 4, "items": []}]}]}

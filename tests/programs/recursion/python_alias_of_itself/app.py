from routes.resolve import resolve

for page in ("home", "checkout"):
    print(resolve(page))

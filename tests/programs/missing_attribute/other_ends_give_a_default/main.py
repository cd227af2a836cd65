from tags import tags_of

articles = [{"title": "one", "tags": ["new"]}, {"title": "two"}]
print([len(tags_of(article)) for article in articles])

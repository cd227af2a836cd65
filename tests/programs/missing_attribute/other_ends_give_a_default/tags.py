def tags_of(article):
    if not article:
        return []
    if "tags" in article:
        return article["tags"]

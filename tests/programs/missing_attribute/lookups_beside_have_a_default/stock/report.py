def label(counts, article):
    here = counts.get(article)
    double = counts.get(f"{article} (large)", 0)
    return f"{article}: {here + 2 * double}"

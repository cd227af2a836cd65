def label(counts, article):
    here = counts.get(article)
    double = counts.get(f"{article} (large)", 0)
    least = counts.get(f"{article} (least)", 1)
    return f"{article}: {max(least, here + 2 * double)}"

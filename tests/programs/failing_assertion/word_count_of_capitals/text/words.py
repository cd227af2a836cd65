def normalise(word):
    return word.strip(".,")


def count(text):
    counts = {}
    for word in text.split():
        word = normalise(word)
        counts[word] = counts.get(word, 0) + 1
    return counts

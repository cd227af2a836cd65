import re

KEYWORDS = ["python", "c)", "go"]


def count(word, text):
    return len(re.findall(rf"\b{word}", text))


def summarize(text):
    return {word: count(word, text) for word in KEYWORDS}


print(summarize("python and go, [c] 2024"))

from index import Folded, Index, TextSource


def search(index, *words, mode="all"):
    check = {"all": all, "any": any_of}[mode]
    return check(word in index for word in words)


def any_of(hits):
    return sum(1 for hit in hits if flag(hit))


def flag(hit):
    return bool(hit)


def missing(word):
    return f"no {word}"


def ask(index, query):
    def answer(found):
        return "yes" if found else missing(query["words"][0])

    return answer(search(index, *query["words"], **query["options"]))


def main():
    source = Folded(TextSource("The cat.\nthe dog"))
    index = Index(source, TextSource("Cat"))
    print(index.top(2), index["none"], len(source.text))
    for words, mode in [(["cat", "dog"], "all"), (["cow", "the"], "any"), (["cow"], "all")]:
        print(ask(index, {"words": words, "options": {"mode": mode}}))


main()

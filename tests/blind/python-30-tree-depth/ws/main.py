from tree import depth, insert, walk


def build(words):
    root = None
    for word in words:
        root = insert(root, word)
    return root


def main():
    tree = build("the cat saw a dog".split())
    print(depth(tree), list(walk(tree)))
    tree = build("the cat and the dog".split())
    print(depth(tree), list(walk(tree)))


if __name__ == "__main__":
    main()

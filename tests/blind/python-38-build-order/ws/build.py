from depend import order

TARGETS = {
    "site": ["pages", "styles"],
    "pages": ["templates", "texts"],
    "styles": ["templates"],
    "texts": [],
}


def plan(target):
    steps = order(TARGETS, target)
    return [f"{n + 1}. {name}" for n, name in enumerate(steps)]


def main():
    for line in plan("pages") + plan("site"):
        print(line)


if __name__ == "__main__":
    main()

"""Write the newsletters of a travel agency in their themes."""
import os

from letters import Letter, compose
from themes import load_themes

OUTBOX = [
    Letter("mira@example.org", "coastal", "Ferries to the islands"),
    Letter("jon@example.org", "plain", "Your booking"),
    Letter("ada@example.org", "horizon", "Ten quiet beaches"),
]


def main():
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "themes")
    themes = load_themes(folder)
    print(f"{len(themes)} themes")
    for letter in OUTBOX:
        print(compose(letter, themes))


if __name__ == "__main__":
    main()

import sys

from pantry import Pantry


def print_list(pantry, dish):
    short = pantry.shortages(dish)
    for aisle, goods in pantry.aisles().items():
        wanted = [name for name in goods if name in pantry.ingredients(dish)]
        if not wanted:
            continue
        print(aisle)
        for name in wanted:
            grams = short[name]
            print(f"  {name:<10}{'have it' if grams == 0 else f'{grams} g'}")


def main():
    pantry = Pantry("kitchen.sql")
    print_list(pantry, sys.argv[1])


if __name__ == "__main__":
    main()

"""Shopping list for a week of meals, filtered by what the guests eat."""
import json
from collections import Counter
from pathlib import Path

MEAT_FREE = {"vegan", "vegetarian"}
SOURCE = Path(__file__).with_name("recipes.json")


def read_recipes(path):
    with open(path, encoding="utf-8") as handle:
        return json.load(handle)


def scale(recipe, guests):
    factor = guests / recipe.get("serves", 1)
    return {
        part["item"]: part["grams"] * factor
        for part in recipe.get("ingredients", [])
    }


def tag_index(recipes):
    index = {}
    for recipe in recipes:
        for tag in recipe.get("tags", []):
            index.setdefault(tag, []).append(recipe["name"])
    return index


def meat_free_names(index):
    names = set()
    for tag in MEAT_FREE:
        names.update(index.get(tag, ()))
    return names


def shopping_list(recipes, guests):
    total = Counter()
    for recipe in recipes:
        total.update(scale(recipe, guests))
    return total


def main():
    recipes = read_recipes(SOURCE)
    index = tag_index(recipes)
    print("tags:", ", ".join(sorted(index)))
    chosen = meat_free_names(index)
    week = [recipe for recipe in recipes if recipe["name"] in chosen]
    for item, grams in sorted(shopping_list(week, guests=6).items()):
        print(f"{item:<10}{grams:>8.0f} g")


if __name__ == "__main__":
    main()

"""Themes: one JSON file each, named after the theme."""
import json
import os

DEFAULTS = {"accent": "#333333", "font": "serif", "footer": "Sent by Quay Travel"}


def read_theme(path):
    with open(path, encoding="utf-8") as handle:
        theme = json.load(handle)
    return {**DEFAULTS, **theme}


def load_themes(folder):
    themes = {"plain": dict(DEFAULTS)}
    for entry in sorted(os.listdir(folder)):
        if not entry.endswith(".json"):
            continue
        name = entry.rstrip(".json")
        themes[name] = read_theme(os.path.join(folder, entry))
    return themes

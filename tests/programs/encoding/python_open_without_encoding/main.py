from catalog.reader import load_titles

for title in load_titles("titles.txt"):
    print(len(title))

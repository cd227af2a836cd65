from recipes import PANCAKES, parse, render, scale

for line in render(scale(parse(PANCAKES), 2)):
    print(line)

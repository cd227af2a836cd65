from parsing import parse_line

print(parse_line("a=1"))

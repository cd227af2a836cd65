from diary.parse import parse_day

print(parse_day("31/12/2024"))

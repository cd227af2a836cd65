try:
    count = int("12a")
except ValueError as failure:
    count = 0

if count == 0:
    print(f"nothing counted: {failure}")

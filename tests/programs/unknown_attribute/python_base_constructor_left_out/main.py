from exporters import FixedWidth

wells = [{"name": "north", "depth": 12}, {"name": "mill", "depth": 30}]
print(FixedWidth(["name", "depth"]).export(wells))

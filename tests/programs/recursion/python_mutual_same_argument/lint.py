from checker import visit

tree = {"kind": "call", "args": [{"kind": "name"}]}
print(visit(tree, 0))

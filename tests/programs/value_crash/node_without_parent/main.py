from tree import Tree

root = Tree("root")
leaf = Tree("leaf")
root.attach(leaf)
print(leaf.path())

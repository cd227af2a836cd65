from nodes import Node, show

print(show(Node(3)))

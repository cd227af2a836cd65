class Node:
    def __init__(self, name, size):
        self.name = name
        self.size = size
        self.children = []

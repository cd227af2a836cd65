from queue_order import ordered

print(ordered([3, 1, 2]))

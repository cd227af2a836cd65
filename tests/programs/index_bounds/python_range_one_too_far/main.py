from chart import bars

print("\n".join(bars([3, 1, 2])))

from plot.axis import ticks

print(ticks([3, 9, 4]))
print(ticks([5, 5, 5]))

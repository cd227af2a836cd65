from cached import CachedProxy

print(CachedProxy([3, 1]).count(3))

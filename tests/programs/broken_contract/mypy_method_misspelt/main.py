from brass import Horn

print(Horn().volume())

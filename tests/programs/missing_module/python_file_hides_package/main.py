from sender import compose

print(compose("hello"))

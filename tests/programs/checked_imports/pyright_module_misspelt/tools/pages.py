from .helper import slug

print(slug("Hello there"))

from plugins.registry import Registry


def shout(text):
    return text.upper()


first, second = Registry("a"), Registry("b")
first.register("shout", shout)
second.register("shout", shout)
print(first.run("shout", "hey"))

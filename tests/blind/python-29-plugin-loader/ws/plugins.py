from registry import plugin


@plugin("upper")
def upper(text):
    return text.upper()


@plugin("revers")
def reverse(text):
    return text[::-1]


@plugin("squeeze")
def squeeze(text):
    return "".join(text.split())

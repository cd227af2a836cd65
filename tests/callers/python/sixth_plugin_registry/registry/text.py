from registry.core import register


@register("upper")
def upper(value):
    return clean(value).upper()


@register(name="lower")
def lower(value):
    return clean(value).lower()


def clean(value):
    return value.strip()

"""Counts words."""


def counted(text):
    return dict(Counter(text.split()))

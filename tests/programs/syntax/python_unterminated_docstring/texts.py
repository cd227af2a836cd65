"""Texts shown to the visitor.

WELCOME = "Welcome"
GOODBYE = "See you"


def shout(text):
    return text.upper() + "!"

"""Letters and how they are composed."""
from dataclasses import dataclass


@dataclass
class Letter:
    to: str
    theme: str
    subject: str


def compose(letter, themes):
    theme = themes[letter.theme]
    return "\n".join([
        f"To: {letter.to}",
        f"Subject: {letter.subject}",
        f"<style>h1 {{ color: {theme['accent']}; font-family: {theme['font']} }}</style>",
        f"<h1>{letter.subject}</h1>",
        f"<footer>{theme['footer']}</footer>",
        "",
    ])

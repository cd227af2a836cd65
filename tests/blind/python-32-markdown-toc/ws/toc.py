from pathlib import Path

from markdown import anchor, headings


def contents(text, deepest=3):
    rows = []
    for level, title in headings(text):
        if level <= deepest:
            rows.append("  " * (level - 1) + f"- [{title}](#{anchor(title)})")
    return "\n".join(rows)


if __name__ == "__main__":
    print(contents(Path(__file__).with_name("NOTES.md").read_text()))

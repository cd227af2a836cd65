"""Turns a round into a sheet."""


def render_sheet(title, questions):
    lines = [title.upper(), "=" * len(title)]
    for number, (question, answer) in enumerate(questions, start=1):
        lines.append(f"{number}. {question}")
        lines.append(f"   ({answer})")
    lines.append("")
    return "\n".join(lines)

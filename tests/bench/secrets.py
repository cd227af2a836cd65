"""How many forms of secrets redaction finds, and how many ordinary lines it takes for one.

The forms and the lines were written by somebody who had not seen the rules; see
`tests/fixtures/secrets/README.md`, which also says what was found before they were looked at.
"""

from __future__ import annotations

import time
from collections import defaultdict
from pathlib import Path
from sysconfig import get_path

from tests.support.secret_forms import forms, harmless_lines, survives, taken_lines
from whence_tools.redact import redact

GOALS = "97 % of the forms, 1 in 1,000 lines"


def main() -> None:
    """Prints recall by family, false positives, and what a kilobyte costs."""
    groups: dict[str, list[bool]] = defaultdict(list)
    for form in forms():
        found = not survives(form)
        for name in ("all", form.family):
            groups[name].append(found)
    groups["forms that nobody has read"] = [not survives(form) for form in forms("unread")]
    for name, found_ in groups.items():
        print(f"{name:32} {sum(found_):4} of {len(found_):4}  {sum(found_) / len(found_):6.1%}")
    lines, taken = harmless_lines(), taken_lines()
    rate = 1000 * len(taken) / len(lines)
    print(f"{'ordinary lines taken':32} {len(taken):4} of {len(lines)}  {rate:.2f} in 1,000")
    for name, tempting in (("unread", "unread"), ("read since", "tempting")):
        tempting_lines = harmless_lines(tempting)
        number = sum(redact(line) != line for line in tempting_lines)
        print(f"{f'tempting lines, {name}':32} {number:4} of {len(tempting_lines)}")
    source = "".join(
        path.read_text("utf-8") for path in sorted(Path(get_path("stdlib")).glob("*.py"))
    )
    print(f"{'cost, text about secrets':32} {_cost(chr(10).join(lines)):.0f} µs a KiB")
    print(f"{'cost, modules of Python':32} {_cost(source[: 2**20]):.0f} µs a KiB")
    print(f"{'goals':32} {GOALS}")


def _cost(text: str) -> float:
    """CPU microseconds a KiB, the best of three times."""
    times = []
    for _ in range(3):
        began = time.process_time()
        redact(text)
        times.append(time.process_time() - began)
    return min(times) / len(text) * 1024 * 1e6


if __name__ == "__main__":
    main()

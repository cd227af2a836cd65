from pathlib import Path

OUTPUT = Path("build") / "reports"


def write_report(name, lines):
    target = OUTPUT / f"{name}.txt"
    with target.open("w", encoding="utf-8") as handle:
        handle.writelines(lines)


write_report("weekly", ["all good\n"])

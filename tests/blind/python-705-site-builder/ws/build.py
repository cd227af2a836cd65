import argparse
import json
from pathlib import Path

from site_plan import SitePlan


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--config", default="site.json")
    parser.add_argument("--dry-run", action="store_true")
    options = parser.parse_args()

    config = json.loads(Path(options.config).read_text(encoding="utf-8"))
    plan = SitePlan(config)
    for source, target in plan.steps():
        print(f"{source.as_posix()} -> {target.as_posix()}")
        if not options.dry_run:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(source.read_bytes())


if __name__ == "__main__":
    main()

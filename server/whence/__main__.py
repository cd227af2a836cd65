"""`python -m whence`, and what the command `whence` calls."""

import sys

from whence.runtime.import_path import keep_out


def main() -> int:
    keep_out()
    from whence.cli import main as run_command  # not before: it could be the folder's modules

    return run_command()


if __name__ == "__main__":
    sys.exit(main())

"""`python -m whence`, and what the command `whence` calls."""

import gc
import sys

from whence.runtime.import_path import keep_out


def main() -> int:
    keep_out()
    from whence.cli import OBJECTS_BETWEEN_COLLECTIONS  # not before: it could be the folder's
    from whence.cli import main as run_command

    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
    try:
        return run_command()
    finally:
        gc.freeze()  # the interpreter would look through all of it once more before it ends


if __name__ == "__main__":
    sys.exit(main())

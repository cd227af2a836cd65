"""`python -m whence`, and what the command `whence` calls."""

import gc
import sys

from whence.runtime.import_path import keep_out

# Imports make a hundred thousand objects that stay; looking through them for garbage over and over
# took a seventh of a short command.
_OBJECTS_BETWEEN_COLLECTIONS = 50_000


def main() -> int:
    keep_out()
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)
    from whence.cli import main as run_command  # not before: it could be the folder's modules

    try:
        return run_command()
    finally:
        gc.freeze()  # the interpreter would look through all of it once more before it ends


if __name__ == "__main__":
    sys.exit(main())

"""`python -m whence.demo`"""

import sys

from whence.runtime.import_path import keep_out

if __name__ == "__main__":
    keep_out()
    from whence.demo.show import demonstrate  # not before: it could be the folder's modules

    sys.exit(demonstrate())

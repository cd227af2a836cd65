"""`python -m whence`"""

import sys

from whence.cli import main

if __name__ == "__main__":
    sys.exit(main())

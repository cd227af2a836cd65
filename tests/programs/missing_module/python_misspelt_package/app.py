import sys

import helprs.text

print(helprs.text.clean(" a "), file=sys.stderr)

"""Found through PYTHONPATH by Python programs that tests start; see `tests.support.loopback`."""

import os
import sys

_SUPPORT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120
if "TESTS_NETWORK_LOG" in os.environ:
    sys.path.insert(0, _SUPPORT)
    import loopback  # type: ignore[import-not-found]

    sys.path.remove(_SUPPORT)
    loopback.refuse_others(os.environ[loopback.LOG])

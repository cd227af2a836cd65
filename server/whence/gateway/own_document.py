"""The gateway's own OpenAPI document without a gateway that runs.

`python -m whence.gateway.own_document` prints it, for what checks or publishes it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from whence.gateway.application import make_application
from whence.gateway.shared.host import Host
from whence.service.daemon import Daemon, SettingsSources


def own_document() -> dict[str, Any]:
    """As `/api/openapi.json` serves it; it depends on the code alone."""
    host = Host(Daemon(SettingsSources()), Path.cwd())
    return make_application(host).openapi()


if __name__ == "__main__":
    sys.stdout.write(json.dumps(own_document(), indent=2, ensure_ascii=False) + "\n")

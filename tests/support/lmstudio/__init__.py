"""A stand-in for LM Studio.

async with LMStudio(Turn(calls=(CallSpec("read_file", {"filePath": "a.py"}),))) as server:
    ...  # server.url, server.requests, server.stats
"""

from tests.support.lmstudio.asking import Pace, RecordedRequest
from tests.support.lmstudio.models import Model, embedder
from tests.support.lmstudio.profiles import CLASSIC, ENGINE, LEGACY, PROFILES, Profile
from tests.support.lmstudio.server import LMStudio
from tests.support.lmstudio.turns import CallSpec, Expect, Turn

__all__ = [
    "CLASSIC",
    "ENGINE",
    "LEGACY",
    "PROFILES",
    "CallSpec",
    "Expect",
    "LMStudio",
    "Model",
    "Pace",
    "Profile",
    "RecordedRequest",
    "Turn",
    "embedder",
]

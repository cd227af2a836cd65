"""A stand-in for a bridge to a folder, of the kind that an OpenAPI document describes.

async with Bridge(folder) as bridge:
    ...  # bridge.document_url, bridge.heard
"""

from tests.support.bridge.operations import OPERATIONS, Operation
from tests.support.bridge.server import Bridge, RecordedRequest

__all__ = ["OPERATIONS", "Bridge", "Operation", "RecordedRequest"]

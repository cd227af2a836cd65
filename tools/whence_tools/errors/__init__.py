"""From any text to the errors in it: language, type, message, frames, causes, fingerprint."""

from whence_tools.errors.locate import Locator
from whence_tools.errors.model import Frame, Problem
from whence_tools.errors.parse import Resolve, parse, parse_one

__all__ = ["Frame", "Locator", "Problem", "Resolve", "parse", "parse_one"]

"""From any text to the errors in it: language, type, message, frames, causes, fingerprint."""

from whence_tools.errors.locate import Locator, Resolve
from whence_tools.errors.model import Frame, Problem
from whence_tools.errors.parse import parse, parse_failures, parse_one

__all__ = ["Frame", "Locator", "Problem", "Resolve", "parse", "parse_failures", "parse_one"]

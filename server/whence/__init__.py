"""Whence: root-cause analysis in your editor, on your machine."""

__version__ = "0.1.0"

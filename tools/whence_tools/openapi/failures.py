"""How a document fails.

DocumentError
└── UnreachableError    it cannot be had at all: nobody answers, there is no such file
"""

from __future__ import annotations


class DocumentError(Exception):
    """Args: message: what is wrong with the document, for the user; no secret in it."""


class UnreachableError(DocumentError):
    pass

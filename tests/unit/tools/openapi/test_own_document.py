"""The gateway's own operations can be used by a model."""

from __future__ import annotations

from tests.support.openapi import generated
from whence.gateway.own_document import own_document
from whence_tools.openapi.lint import lint


def test_the_gateways_own_document_has_no_finding() -> None:
    assert lint(own_document()) == []


def test_every_operation_of_the_gateway_becomes_a_tool() -> None:
    made = generated(own_document())
    assert len(made.tools) >= 10
    assert made.skipped == ()
    assert made.ambiguous == ()

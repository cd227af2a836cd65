import pytest
from billing.invoice import Invoice


@pytest.fixture
def invoice():
    return Invoice("2023-001")

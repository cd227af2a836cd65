from environments import OVERRIDES, load_all
from settings import dotted, merged


def test_no_override():
    assert dotted(merged({}), "log.file") is None


def test_debug_flag():
    assert merged(OVERRIDES["dev"])["debug"] is True


def test_environments_are_independent():
    envs = load_all()
    assert dotted(envs["staging"], "server.port") == 9000
    assert dotted(envs["prod"], "server.host") == "0.0.0.0"
    assert dotted(envs["prod"], "server.port") == 8000

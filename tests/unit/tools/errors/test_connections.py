"""Failures for which another process would have to listen."""

from __future__ import annotations

import pytest

from whence_tools.errors import Locator, parse_one
from whence_tools.errors.connections import is_refused_connection

_PYTHON = """\
Traceback (most recent call last):
  File "/ws/shop/db.py", line 12, in connect
    self.conn = socket.create_connection((self.host, self.port))
  File "/usr/lib/python3.11/socket.py", line 851, in create_connection
    raise exceptions[0]
ConnectionRefusedError: [Errno 111] Connection refused
"""
_DIRECT = """\
Traceback (most recent call last):
  File "/ws/shop/db.py", line 12, in connect
    self.conn.connect(address)
ConnectionRefusedError: [Errno 111] Connection refused
"""
_POSTGRES = """\
Traceback (most recent call last):
  File "/ws/shop/db.py", line 3, in <module>
    db = psycopg2.connect(port=5433)
psycopg2.OperationalError: connection to server at "localhost" (::1), port 5433 failed: Connection \
refused
\tIs the server running on that host and accepting TCP/IP connections?
"""
_NODE = """\
Error: connect ECONNREFUSED 127.0.0.1:5432
    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1555:16)
"""
_GO = """\
panic: dial tcp 127.0.0.1:5432: connect: connection refused

goroutine 1 [running]:
main.main()
\t/ws/main.go:9 +0x1d
"""
_JAVA = """\
Exception in thread "main" java.lang.IllegalStateException: no orders
\tat shop.Orders.load(Orders.java:5)
Caused by: java.net.ConnectException: Connection refused
\tat java.base/sun.nio.ch.Net.pollConnect(Native Method)
\tat shop.Orders.load(Orders.java:4)
"""
_RUBY = """\
shop/db.rb:3:in `initialize': Connection refused - connect(2) for "localhost" port 5432 \
(Errno::ECONNREFUSED)
\tfrom shop/db.rb:3:in `new'
"""
_STAND_IN = """\
Traceback (most recent call last):
  File "/ws/shop/db.py", line 12, in connect
    raise ConnectionRefusedError("no server")
ConnectionRefusedError: no server
"""
_ASSERTION = """\
Traceback (most recent call last):
  File "/ws/shop/db.py", line 12, in test_log
    assert log == "Connection refused", log
AssertionError: connect ok, not: Connection refused
"""
_TIMEOUT = """\
Traceback (most recent call last):
  File "/ws/shop/db.py", line 12, in connect
    self.conn.connect(address)
TimeoutError: [Errno 110] Connection timed out
"""


def is_refused(text: str) -> bool:
    return is_refused_connection(parse_one(text, Locator("/ws", ["shop/db.py", "shop/db.rb"])))


@pytest.mark.parametrize("text", [_PYTHON, _DIRECT, _POSTGRES, _NODE, _GO, _JAVA, _RUBY])
def test_nothing_listened(text: str) -> None:
    assert is_refused(text)


@pytest.mark.parametrize("text", [_STAND_IN, _ASSERTION, _TIMEOUT, "Connection refused: a word\n"])
def test_another_failure_is_none_of_a_connection(text: str) -> None:
    assert not is_refused(text)

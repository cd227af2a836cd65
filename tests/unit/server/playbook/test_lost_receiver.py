"""A method that was handed on without its object works on whatever calls it."""

from __future__ import annotations

import asyncio
import os
import shutil
from typing import TYPE_CHECKING

import pytest

from tests.support.investigate import Investigated, investigate
from tests.support.second_runs import run
from whence_tools.witness.recording.second_run import watch_command

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")

_EMITTER = """\
const EventEmitter = require('node:events');

class Cart {
  constructor(bus) {
    this.items = [];
    bus.on('add', this.add);
  }

  add(item) {
    this.items.push(item);
  }
}

const bus = new EventEmitter();
new Cart(bus);
bus.emit('add', 'pen');
"""
_OWN = """\
class Bag {
  constructor() {
    this.add = Cart.prototype.add;
    this.calls = [this.add];
  }
}

class Cart {
  constructor(log) {
    this.items = [];
    log.push(this.add);
  }

  add(item) {
    this.items.push(item);
  }
}

const log = [];
new Cart(log);
new Bag().add('pen');
"""


def _ask(project: Path, program: str) -> Investigated:
    (project / "main.js").write_text(program)
    file = project / "values.jsonl"
    done = run(watch_command("node", ["node", "main.js"], os.environ, project, file), project)
    recorded = tuple(file.read_bytes().splitlines())
    return asyncio.run(investigate(project, done.stderr, recorded=recorded))


def test_it_is_told_where_an_emitter_calls_it(project: Path) -> None:
    draft = _ask(project, _EMITTER).draft
    assert (draft.file_path, draft.line) == ("main.js", 6), draft
    assert "`this.add` at main.js:6 passes the method without its object" in draft.root_cause
    assert "so `this.items` is undefined at main.js:10" in draft.root_cause


def test_it_is_not_told_where_the_object_is_another_of_the_workspace(project: Path) -> None:
    assert "without its object" not in _ask(project, _OWN).draft.root_cause

"""An unsigned number below zero: the subtraction that made it is to blame, wherever it fails."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.support.investigate import investigate
from whence_tools.errors.model import Problem
from whence_tools.witness.recording.second_run import find_watcher, watch_command

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(
    any(shutil.which(one) is None for one in ("gcc", "gdb")), reason="needs gcc and gdb"
)

_FRAME = """\
#include <string.h>

struct frame { const char *payload; size_t length; };

static char kept[64];

static void parse(struct frame *out, const char *raw, size_t size)
{
    out->payload = raw + 4;
    out->length = size - 6;
}

static void keep(const struct frame *one)
{
    memcpy(kept, one->payload, one->length);
}

int main(int count, char **given)
{
    struct frame first;
    parse(&first, "\\x01\\x02\\x03\\x04", 4);
    keep(&first);
    return kept[0];
}
"""
_TRACE = """\
Program received signal SIGSEGV, Segmentation fault.
#0  0x00007ffff7f2a9c0 in __memmove_avx_unaligned_erms () from /lib/x86_64-linux-gnu/libc.so.6
#1  0x0000555555555190 in keep (one=0x7fffffffe0b0) at main.c:15
#2  0x00005555555551d0 in main (count=1, given=0x7fffffffe1d8) at main.c:22
"""


@pytest.mark.timeout(180)
def test_the_subtraction_is_to_blame_and_not_where_its_result_was_used(
    tmp_path: Path,
) -> None:
    (tmp_path / "main.c").write_text(_FRAME)
    subprocess.run(["gcc", "-g", "-o", "main", "main.c"], cwd=tmp_path, check=True)
    watcher = find_watcher(Problem(message="Segmentation fault"), tmp_path)
    assert watcher is not None
    file = tmp_path / "values.jsonl"
    argv = watch_command(watcher, ["./main"], os.environ, tmp_path, file)
    subprocess.run(argv, cwd=tmp_path, capture_output=True, timeout=120, check=False)
    recorded = file.read_bytes().splitlines()
    draft = asyncio.run(investigate(tmp_path, _TRACE, recorded=recorded)).draft
    assert (draft.file_path, draft.line) == ("main.c", 10), draft
    assert "`size - 6` at main.c:10 goes below zero" in draft.root_cause
    assert any(one.observation and one.observation.name == "one->length" for one in draft.evidence)

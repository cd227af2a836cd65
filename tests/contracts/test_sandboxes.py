"""What every isolated copy keeps to, whatever it is made by."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.copies import copy_by, name_of, processes_with, python, snapshot
from tests.support.waiting import until
from whence_tools.healing.copying.local import LocalSandbox, Means, list_known_means
from whence_tools.ports import CommandLimits, SandboxError

pytestmark = pytest.mark.skipif(not list_known_means(), reason="no isolated copies on this system")

every_means = pytest.mark.parametrize("means", list_known_means(), ids=name_of)
closed_means = pytest.mark.parametrize(
    "means", [means for means in list_known_means() if means.confined_by], ids=name_of
)
QUICK = CommandLimits(seconds=20)

EVERY_FILE = """
import os, pathlib, shutil, subprocess
for folder, _, names in os.walk("."):
    for name in names:
        path = pathlib.Path(folder, name)
        try:
            path.chmod(0o777)
            with path.open("r+b") as file:
                file.write(b"overwritten")
                file.truncate()
            os.utime(path, (1, 1))
        except OSError as error:
            print(path, error)
os.link("a.py", "hard"); pathlib.Path("hard").write_text("through a hard link")
shutil.move("lib", "moved"); os.mkdir("lib"); print("new lib:", os.listdir("lib"))
"""


@pytest.fixture
def workspace(project: Path) -> Path:
    (project / "a.py").write_text("print('old')\n")
    (project / "lib").mkdir()
    (project / "lib/b.py").write_bytes(b"# coding: latin-1\nx = '\xe9'\r\n")
    (project / "read_only.txt").write_text("kept")
    (project / "read_only.txt").chmod(0o444)
    (project / "link").symlink_to("a.py")
    (project / "absolute").symlink_to(project / "lib/b.py")
    (project.parent / "outside.txt").write_text("outside")
    (project / "out").symlink_to(project.parent / "outside.txt")
    subprocess.run(["git", "init", "-q"], cwd=project, check=True)
    subprocess.run(["git", "add", "."], cwd=project, check=True)
    return project


def left_on_disk(root: Path) -> list[Path]:
    return list((root.parent / "scratch").glob("copy-*"))


@every_means
async def test_what_is_written_is_read_and_run_in_the_copy_alone(
    means: Means, workspace: Path
) -> None:
    before = snapshot(workspace)
    async with copy_by(means, workspace) as copy:
        await copy.write("a.py", b"print('new')\n")
        await copy.write("made/here.txt", b"made")
        await copy.write("lib/b.py", None)
        assert await copy.read("a.py") == b"print('new')\n"
        ran = await copy.run([sys.executable, "a.py"], limits=QUICK)
        assert (ran.exit_code, ran.output, ran.stopped) == (0, "new\n", None)
        seen = await copy.run(["ls", "made", "lib"], limits=QUICK)
        assert seen.output == "lib:\n\nmade:\nhere.txt\n"
        assert means.copied in copy.isolation
    assert snapshot(workspace) == before
    assert not left_on_disk(workspace)


@every_means
async def test_unsaved_buffers_are_laid_over_as_their_files_are_encoded(
    means: Means, workspace: Path
) -> None:
    buffers = {"lib/b.py": "# coding: latin-1\nx = 'è'\n", "new.py": "é"}
    async with copy_by(means, workspace, buffers) as copy:
        assert await copy.read("lib/b.py") == b"# coding: latin-1\nx = '\xe8'\n"
        assert await copy.read("new.py") == "é".encode()


@every_means
async def test_a_command_may_change_every_file_and_the_workspace_stays(
    means: Means, workspace: Path
) -> None:
    (workspace / "out").unlink()  # what leads outside is for those that close the copy in
    before = snapshot(workspace)
    async with copy_by(means, workspace) as copy:
        await copy.run(["git", "commit", "-qm", "x"], limits=QUICK)
        await copy.run(["git", "checkout", "-q", "-b", "other"], limits=QUICK)
        ran = await copy.run(python(EVERY_FILE), limits=QUICK)
        assert (ran.exit_code, ran.output.splitlines()[-1:]) == (0, ["new lib: []"]), ran.output
        assert await copy.read("a.py") == b"through a hard link"
        await copy.run(["sh", "-c", 'rm -rf "$PWD"; rm -rf * .git'], limits=QUICK)
    assert snapshot(workspace) == before
    assert not left_on_disk(workspace)


@closed_means
async def test_nothing_outside_can_be_written(means: Means, workspace: Path) -> None:
    outside = workspace.parent / "outside.txt"
    places = [str(outside), "out", str(workspace.parent / "new"), "/usr/whence-was-here"]
    shut = "; chmod 000" if means.confined_by != "landlock" else "; ls"  # see `sandbox.landlock`
    async with copy_by(means, workspace) as copy:
        for place in places:
            await copy.run(["sh", "-c", f"echo changed > {place}{shut} {place}"], limits=QUICK)
            await copy.run(["rm", "-rf", place], limits=QUICK)
    assert outside.read_text() == "outside"
    assert outside.stat().st_mode & 0o777
    assert not (workspace.parent / "new").exists()
    assert not Path("/usr/whence-was-here").exists()


@closed_means
async def test_there_is_no_network(means: Means, workspace: Path) -> None:
    def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        reached.append(reader)
        writer.close()

    reached: list[asyncio.StreamReader] = []
    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    connect = f"import socket; socket.create_connection(('127.0.0.1', {port}), 5)"
    async with server, copy_by(means, workspace) as copy:
        ran = await copy.run(python(connect), limits=QUICK)
    assert ran.exit_code == 1
    assert not reached


@every_means
async def test_paths_that_lead_out_of_the_copy_are_refused(means: Means, workspace: Path) -> None:
    async with copy_by(means, workspace) as copy:
        for path in ("../outside.txt", "out"):
            with pytest.raises(PermissionError):
                await copy.write(path, b"changed")
            with pytest.raises(PermissionError):
                await copy.read(path)
        with pytest.raises(FileNotFoundError):
            await copy.read("missing.py")
    assert (workspace.parent / "outside.txt").read_text() == "outside"


@every_means
async def test_output_comes_in_its_order_and_stdin_is_empty(means: Means, workspace: Path) -> None:
    script = "cat; echo one; echo two >&2; echo three; pwd; exit 3"
    async with copy_by(means, workspace) as copy:
        ran = await copy.run(["sh", "-c", script], cwd="lib", limits=QUICK)
        assert ran.output == f"one\ntwo\nthree\n{copy.root}/lib\n"
        assert ran.exit_code == 3
        assert ran.argv == ("sh", "-c", script)


@every_means
async def test_a_command_that_is_not_there_ends_as_in_a_shell(
    means: Means, workspace: Path
) -> None:
    (workspace / "script").write_text("echo without an interpreter line\n")
    (workspace / "script").chmod(0o755)
    async with copy_by(means, workspace) as copy:
        missing = await copy.run(["no-such-command"], limits=QUICK)
        assert (missing.exit_code, missing.output) == (127, "no-such-command: command not found\n")
        assert (await copy.run(["./a.py"], limits=QUICK)).exit_code == 126
        nowhere = await copy.run(["true"], cwd="nowhere", limits=QUICK)
        assert (nowhere.exit_code, "cannot be entered" in nowhere.output) == (126, True)
        ran = await copy.run(["./script"], limits=QUICK)
        assert ran.output == "without an interpreter line\n"
        ended = await copy.run(["sh", "-c", "kill -SEGV $$"], limits=QUICK)
        assert ended.exit_code == 139


@every_means
async def test_paths_into_the_workspace_lead_into_the_copy(means: Means, workspace: Path) -> None:
    (workspace / "tool").write_text(f"#!/bin/sh\ncat {workspace}/a.py\n")
    async with copy_by(means, workspace) as copy:
        await copy.write("a.py", b"changed")
        ran = await copy.run(["cat", str(workspace / "a.py")], limits=QUICK)
        assert ran.output == "changed"
        if copy.root == workspace:
            assert (await copy.run(["sh", "tool"], limits=QUICK)).output == "changed"


@every_means
async def test_an_edit_of_the_same_length_in_the_same_second_is_seen(
    means: Means, workspace: Path
) -> None:
    (workspace / "mod.py").write_text("value = 0\n")
    (workspace / "main.py").write_text("import mod; print(mod.value)\n")
    subprocess.run([sys.executable, "main.py"], cwd=workspace, check=True, capture_output=True)
    async with copy_by(means, workspace) as copy:
        for value in (1, 2, 3):
            await copy.write("mod.py", b"value = %d\n" % value)
            ran = await copy.run([sys.executable, "main.py"], limits=QUICK)
            assert ran.output == f"{value}\n"


@every_means
async def test_make_builds_what_was_edited_in_the_same_second_and_warns_of_no_clock(
    means: Means, workspace: Path
) -> None:
    if shutil.which("make") is None:
        pytest.skip("make is not installed")
    (workspace / "Makefile").write_text("built: source\n\t@cp source built\n")
    (workspace / "source").write_text("0")
    subprocess.run(["make"], cwd=workspace, check=True, capture_output=True)
    async with copy_by(means, workspace) as copy:
        for value in (b"1", b"2", b"3"):
            await copy.write("source", value)
            ran = await copy.run(["make", "-s"], limits=QUICK)
            assert (ran.output, await copy.read("built")) == ("", value)


@every_means
async def test_two_copies_do_not_see_each_other(means: Means, workspace: Path) -> None:
    async with copy_by(means, workspace) as one, copy_by(means, workspace) as other:
        await one.write("a.py", b"one")
        await other.write("a.py", b"other")
        assert await one.read("a.py") == b"one"


@every_means
async def test_no_secret_of_the_environment_is_seen(
    means: Means, workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "wJalrXUtnFEMI")
    monkeypatch.setenv("WHENCE_API_TOKEN", "wJalrXUtnFEMI")
    async with copy_by(means, workspace) as copy:
        seen = await copy.run(["env"], limits=QUICK)
        supervisor = await copy.run(["sh", "-c", "cat /proc/$PPID/environ"], limits=QUICK)
    assert "wJalrXUtnFEMI" not in seen.output + supervisor.output
    assert "PATH=" in seen.output
    assert f"HOME={Path.home()}\n" not in seen.output


@every_means
async def test_what_only_reads_runs_no_program_of_the_workspace(
    means: Means, workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (workspace / "env").write_text("#!/bin/sh\necho the workspace\n")
    (workspace / "env").chmod(0o755)
    monkeypatch.setenv("PATH", f":{workspace}:{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", f"{workspace}:.")
    async with copy_by(means, workspace) as copy:
        own = await copy.run(["env"], limits=QUICK)
        other = await copy.run(["env"], limits=QUICK, only_reads=True)
    assert own.output == "the workspace\n"
    assert "PATH=/" in other.output
    assert "PYTHONPATH" not in other.output


@every_means
async def test_a_cancelled_command_is_killed_and_its_copy_goes_on(
    means: Means, workspace: Path
) -> None:
    marker = f"cancelled-{os.getpid()}-{name_of(means)}"
    async with asyncio.timeout(30):
        async with copy_by(means, workspace) as copy:
            task = asyncio.create_task(
                copy.run(python("import time; time.sleep(60)", marker), limits=CommandLimits())
            )
            await until(lambda: bool(processes_with(marker)))
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert not processes_with(marker)
            assert (await copy.run(["echo", "usable"], limits=QUICK)).output == "usable\n"
    assert not left_on_disk(workspace)


OWNER = """
import asyncio, sys
from pathlib import Path
from whence_tools.healing.copying.local import LocalSandbox, Means
async def main():
    root, means = Path(sys.argv[1]), Means(sys.argv[2], sys.argv[3], sys.argv[4] == "True")
    async with LocalSandbox(root, root.parent / "scratch", (means,)).copy() as copy:
        await copy.run(["sh", "-c", "setsid sleep 6011 & sleep 6011"])
asyncio.run(main())
"""


@every_means
async def test_nothing_is_left_of_a_copy_whose_owner_was_killed(
    means: Means, workspace: Path
) -> None:
    async with copy_by(means, workspace):
        pass  # it can be made here
    before = set(processes_with("6011"))
    arguments = [str(workspace), means.copied, means.confined_by, str(means.on_disk)]
    with subprocess.Popen([sys.executable, "-c", OWNER, *arguments]) as owner:
        await until(lambda: len(set(processes_with("sleep\x006011")) - before) == 2)
        owner.kill()
    await until(lambda: not set(processes_with("6011")) - before)
    await until(
        lambda: not left_on_disk(workspace)
    )  # the supervisor outlives its command to clear up


async def test_what_cannot_be_made_is_said(project: Path) -> None:
    sandbox = LocalSandbox(project, project.parent / "scratch", ())
    with pytest.raises(SandboxError, match="make an isolated copy"):
        async with sandbox.copy():
            pass
    gone = LocalSandbox(project / "gone", project.parent / "scratch")
    with pytest.raises(SandboxError, match="No such file"):
        async with gone.copy():
            pass

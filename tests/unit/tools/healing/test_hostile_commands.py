"""Commands that would take the machine with them, each ended by its own limit."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from pathlib import Path

import pytest

from tests.support.copies import CLOSED, copy_by, name_of, processes_with, python, snapshot
from tests.support.waiting import until
from whence_tools.healing.copying.local import LocalSandbox, Means, list_known_means
from whence_tools.ports import CommandLimits, RunOutcome, SandboxError

pytestmark = [
    pytest.mark.skipif(not list_known_means(), reason="no isolated copies on this system"),
    pytest.mark.timeout(60),
]

OVERLAY = Means("overlay", "namespaces")
means_by_group = pytest.mark.parametrize(
    "means", [OVERLAY, Means("plain", "landlock")], ids=name_of
)
SECONDS = 20.0


async def outcome(
    project: Path, argv: list[str], limits: CommandLimits, means: Means = OVERLAY
) -> RunOutcome:
    """Of one command in a copy; the workspace stays as it was and no process of it is left."""
    (project / "a.py").write_text("kept")
    before = snapshot(project)
    async with copy_by(means, project) as copy:
        ran = await copy.run(argv, limits=limits)
        again = await copy.run(["echo", "alive"], limits=CommandLimits(seconds=SECONDS))
    assert again.output == "alive\n"
    assert snapshot(project) == before
    return ran


@means_by_group
async def test_an_endless_loop_ends_by_its_time(project: Path, means: Means) -> None:
    ran = await outcome(project, ["sleep", "600"], CommandLimits(seconds=0.3), means)
    assert (ran.stopped, ran.exit_code) == ("seconds", None)
    assert 300 <= ran.wall_ms < 5000


@means_by_group
async def test_a_busy_loop_ends_by_its_cpu_time_also_when_spread_over_processes(
    project: Path, means: Means
) -> None:
    code = "import os\nos.fork(); os.fork()\nwhile True: pass"
    ran = await outcome(
        project, python(code), CommandLimits(seconds=SECONDS, cpu_seconds=0.6), means
    )
    assert ran.stopped == "cpu"
    assert 0.5 < ran.cpu_seconds < 3


@means_by_group
async def test_the_cpu_time_of_children_that_have_ended_counts(project: Path, means: Means) -> None:
    code = (
        "import os\nfor _ in range(5):\n    if os.fork() == 0:\n"
        "        sum(range(6_000_000)); os._exit(0)\n    os.wait()"
    )
    ran = await outcome(project, python(code), CommandLimits(seconds=SECONDS), means)
    assert ran.exit_code == 0
    assert ran.cpu_seconds > 0.2


@means_by_group
async def test_memory_is_bounded_over_all_processes(project: Path, means: Means) -> None:
    code = "import os\nos.fork()\nkept = []\nwhile True: kept.append(bytearray(4 << 20))"
    ran = await outcome(project, python(code), CommandLimits(seconds=SECONDS, memory_mb=200), means)
    assert ran.stopped == "memory"
    assert ran.memory_mb > 200


async def test_pages_that_processes_share_count_once(project: Path) -> None:
    code = (
        "import os, time\nkept = bytearray(80 << 20)\nkept[::4096] = b'x' * len(kept[::4096])\n"
        "children = [os.fork() or time.sleep(0.4) or os._exit(0) for _ in range(4)]\n"
        "[os.waitpid(child, 0) for child in children]"
    )
    ran = await outcome(project, python(code), CommandLimits(seconds=SECONDS, memory_mb=200))
    assert (ran.exit_code, ran.stopped) == (0, None), ran.output


async def test_a_fork_bomb_is_bounded_and_gone(project: Path) -> None:
    marker = f"bomb-{os.getpid()}"
    code = "import os\nwhile True:\n    try: os.fork()\n    except OSError: pass"
    limits = CommandLimits(seconds=SECONDS, cpu_seconds=2, processes=32)
    ran = await outcome(project, python(code, marker), limits)
    assert ran.stopped in {"processes", "cpu"}
    assert not processes_with(marker)


@means_by_group
async def test_an_output_flood_is_read_capped_and_ended(project: Path, means: Means) -> None:
    ran = await outcome(project, ["yes"], CommandLimits(seconds=SECONDS, output_kb=16), means)
    assert ran.stopped == "output"
    assert len(ran.output) < 20 * 1024
    assert "bytes left out" in ran.output


async def test_much_output_that_ends_keeps_its_head_and_tail(project: Path) -> None:
    script = "echo first; seq 100000; echo last"
    ran = await outcome(project, ["sh", "-c", script], CommandLimits(seconds=SECONDS, output_kb=64))
    assert (ran.exit_code, ran.stopped) == (0, None)
    assert ran.output.startswith("first\n")
    assert ran.output.endswith("last\n")


@means_by_group
async def test_a_file_may_grow_to_its_limit_only(project: Path, means: Means) -> None:
    code = "open('big', 'wb').write(bytes(8 << 20))"
    ran = await outcome(project, python(code), CommandLimits(seconds=SECONDS, file_mb=1), means)
    assert ran.exit_code != 0


@means_by_group
async def test_signals_that_are_ignored_do_not_help(project: Path, means: Means) -> None:
    code = (
        "import os, signal, time\n"
        "for number in set(range(1, 32)) - {9, 17, 19}: signal.signal(number, signal.SIG_IGN)\n"
        "os.fork(); time.sleep(600)"
    )
    marker = f"deaf-{os.getpid()}-{means.confined_by}"
    ran = await outcome(project, python(code, marker), CommandLimits(seconds=1), means)
    assert ran.stopped == "seconds"
    assert not processes_with(marker)


@means_by_group
async def test_daemons_do_not_outlive_their_command(project: Path, means: Means) -> None:
    code = (
        "import os, time\n"
        "if os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n"
        "        time.sleep(600)\n    os._exit(0)\n"
        "os.wait(); print('started', flush=True)"
    )
    marker = f"daemon-{os.getpid()}-{means.confined_by}"
    ran = await outcome(project, python(code, marker), CommandLimits(seconds=SECONDS), means)
    assert (ran.exit_code, ran.output) == (0, "started\n")
    assert ran.wall_ms < 10_000
    assert not processes_with(marker)


async def test_the_first_process_can_be_neither_killed_nor_read(project: Path) -> None:
    code = (
        "import os, signal\nos.kill(1, signal.SIGKILL); os.kill(1, signal.SIGTERM)\n"
        "try: open('/proc/1/mem', 'rb')\nexcept OSError as error: print(type(error).__name__)"
    )
    ran = await outcome(project, python(code), CommandLimits(seconds=SECONDS))
    assert ran.output == "PermissionError\n"


async def test_mounts_cannot_be_undone(project: Path) -> None:
    script = 'umount "$PWD"; mount -o remount,rw /; umount /proc; mount -t tmpfs t /mnt; echo $?'
    ran = await outcome(project, ["sh", "-c", script], CommandLimits(seconds=SECONDS))
    assert ran.output.rstrip().splitlines()[-1] != "0"
    nested = await outcome(
        project,
        [
            "unshare",
            "--user",
            "--map-root-user",
            "--mount",
            "sh",
            "-c",
            'umount "$PWD" && cat a.py',
        ],
        CommandLimits(seconds=SECONDS),
    )
    assert nested.exit_code != 0


async def test_settings_of_the_kernel_and_disks_are_out_of_reach(project: Path) -> None:
    script = (
        "echo 1 > /proc/sys/vm/drop_caches; echo h > /proc/sysrq-trigger; ls /dev; "
        "echo x > /sys/kernel/mm/ksm/run; mknod disk b 254 0; head -c1 disk"
    )
    ran = await outcome(project, ["sh", "-c", script], CommandLimits(seconds=SECONDS))
    assert ran.exit_code != 0
    assert "vda" not in ran.output.split()
    assert "drop_caches: Read-only file system" in ran.output
    assert "sysrq-trigger:" in ran.output


async def test_sockets_in_the_file_system_lead_nowhere(project: Path) -> None:
    reached = []

    def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        reached.append(writer)
        writer.close()

    path = project.parent / "service.sock"
    code = "import socket, sys; socket.socket(socket.AF_UNIX).connect(sys.argv[1])"
    async with await asyncio.start_unix_server(answer, path):
        ran = await outcome(project, python(code, str(path)), CommandLimits(seconds=SECONDS))
    assert ran.exit_code == 1
    assert not reached


async def test_keys_below_the_home_folder_are_seen_empty(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "me"
    (home / ".ssh").mkdir(parents=True)
    (home / ".ssh/id_ed25519").write_text("PRIVATE")
    (home / ".netrc").write_text("password PRIVATE")
    monkeypatch.setenv("HOME", str(home))
    ran = await outcome(
        project,
        ["sh", "-c", f"cat {home}/.netrc {home}/.ssh/*; ls -A $HOME"],
        CommandLimits(seconds=SECONDS),
    )
    assert "PRIVATE" not in ran.output


async def test_temporary_files_stay_in_the_copy(project: Path) -> None:
    name = f"/tmp/whence-left-{os.getpid()}"
    script = f"touch {name} /var/tmp/left-by-test /dev/shm/x $HOME/y && mktemp && ls {name}"
    ran = await outcome(project, ["sh", "-c", script], CommandLimits(seconds=SECONDS))
    assert ran.exit_code == 0, ran.output
    assert not Path(name).exists()
    assert not Path("/var/tmp/left-by-test").exists()


@pytest.mark.parametrize(
    "means", [Means("overlay", "namespaces", on_disk=True), Means("plain", "landlock")], ids=name_of
)
async def test_folders_too_deep_for_a_path_are_removed_from_the_disk(
    project: Path, means: Means
) -> None:
    code = (
        "import os\nfor _ in range(1500): os.mkdir('d' * 50); os.chdir('d' * 50)\nos.chmod('.', 0)"
    )
    ran = await outcome(project, python(code), CommandLimits(seconds=SECONDS), means)
    assert (ran.exit_code, ran.output) == (0, "")
    assert {path.name for path in (project.parent / "scratch").iterdir()} <= {"lock"}


async def test_landlock_leaves_disks_and_shared_memory_alone(project: Path) -> None:
    script = "touch /dev/shm/whence-left; echo x > /dev/null && echo x > /dev/stdout"
    ran = await outcome(
        project, ["sh", "-c", script], CommandLimits(seconds=SECONDS), Means("plain", "landlock")
    )
    assert ran.output == "touch: cannot touch '/dev/shm/whence-left': Permission denied\nx\n"
    assert not Path("/dev/shm/whence-left").exists()


@means_by_group
async def test_root_is_root_among_its_files_only(project: Path, means: Means) -> None:
    code = (
        "import os\n"
        "kept = open('/proc/self/status').read().partition('CapEff:')[2].split()[0]\n"
        "print(int(kept, 16) & ~0xfb, os.getuid())\n"
        "try: os.chroot('.')\nexcept PermissionError: print('refused')"
    )
    ran = await outcome(project, python(code), CommandLimits(seconds=SECONDS), means)
    assert ran.output == f"0 {os.getuid()}\nrefused\n"


async def test_commands_run_one_after_the_other_in_a_copy(project: Path) -> None:
    async with LocalSandbox(project, project.parent / "scratch").copy() as copy:
        both = await asyncio.gather(
            *(copy.run(["sh", "-c", f"echo {n} >> log; cat log"]) for n in (1, 2))
        )
        assert [ran.exit_code for ran in both] == [0, 0]
        assert await copy.read("log") in {b"1\n2\n", b"2\n1\n"}


@pytest.mark.parametrize("on_disk", [False, True])
async def test_a_keeper_that_was_killed_is_told_and_the_next_copy_clears_up(
    project: Path, *, on_disk: bool
) -> None:
    means = Means("overlay", "namespaces", on_disk=on_disk)
    async with copy_by(means, project) as copy:
        marker = f"orphan-{os.getpid()}"
        running = asyncio.create_task(copy.run(python("import time; time.sleep(600)", marker)))
        await until(lambda: bool(processes_with(marker)))
        for pid in _ancestors(processes_with(marker)[0]):
            with contextlib.suppress(ProcessLookupError):  # those below end with the first
                os.kill(pid, 9)
        with pytest.raises(SandboxError, match="copy ended"):
            async with asyncio.timeout(SECONDS):
                await running
        with pytest.raises(SandboxError):
            await copy.read("a.py")
    await until(lambda: not processes_with(marker))
    scratch = project.parent / "scratch"
    assert len([*scratch.glob("copy-*")]) == on_disk
    async with copy_by(means, project):
        pass
    assert not [*scratch.glob("copy-*")]


def _ancestors(pid: int) -> list[int]:
    """Its parents below this process."""
    found: list[int] = []
    while (pid := _parent(pid)) not in {0, 1, os.getpid()}:
        found.append(pid)
    return found


def _parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def test_the_tests_run_where_copies_can_be_closed_in() -> None:
    assert CLOSED or sys.platform == "win32"

"""What leads out of a copy confined by namespaces, tried from within."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.copies import CLOSED, copy_by, name_of, python
from tests.support.host_sockets import REACH, Surroundings, surroundings
from whence_tools.healing.copying.isolation import describe_weakness
from whence_tools.healing.copying.local import Means, list_known_means
from whence_tools.ports import CommandLimits

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="namespaces are Linux's")

CONFINED = [means for means in list_known_means() if means.confined_by == "namespaces"]
confined_means = pytest.mark.parametrize("means", CONFINED, ids=name_of)
every_means = pytest.mark.parametrize("means", list_known_means(), ids=name_of)
filtered_means = pytest.mark.parametrize("means", CLOSED, ids=name_of)
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root reads what others may not")
QUICK = CommandLimits(seconds=30)
STRANGER = 54321

OWN_SOCKETS = """
import os, socket, threading
def answers(family, address):
    with socket.socket(family) as listening:
        listening.bind(address)
        listening.listen()
        with socket.create_connection(listening.getsockname()) if family == socket.AF_INET \\
                else socket.socket(family) as asking:
            if family == socket.AF_UNIX:
                asking.connect(address)
            accepted, _ = listening.accept()
            with accepted:
                accepted.sendall(b"x")
            assert asking.recv(1) == b"x", address
os.mkdir("made")
for place in ("made/s", "/tmp/s", os.environ["HOME"] + "/s", "/run/s", "/dev/shm/s",
              os.environ["CARGO_HOME"] + "/s", "\\0abstract"):
    answers(socket.AF_UNIX, place)
os.unlink("build/service.sock")
answers(socket.AF_UNIX, "build/service.sock")
answers(socket.AF_INET, ("127.0.0.1", 0))
one, other = socket.socketpair()
one.send(b"x")
assert other.recv(1) == b"x"
socket.socket(socket.AF_INET6).close()
socket.socket(socket.AF_NETLINK, socket.SOCK_RAW).close()
print("all answer")
"""

REFUSED = """
import ctypes, errno, os, platform, socket
libc = ctypes.CDLL(None, use_errno=True)
for family in range(46):
    try:
        socket.socket(family, socket.SOCK_STREAM if family != 16 else socket.SOCK_RAW).close()
        print("made", family)
    except OSError as error:
        pass
try:
    socket.socketpair(30, socket.SOCK_SEQPACKET)
except OSError as error:
    print(error.errno == errno.EAFNOSUPPORT)
def told(number, *arguments):
    print(errno.errorcode.get(ctypes.get_errno() if libc.syscall(number, *arguments) < 0 else 0))
told(425, 4, ctypes.create_string_buffer(120))
told({"x86_64": 250, "aarch64": 219}[platform.machine()], 0, -3, 0)
if platform.machine() == "x86_64":
    told(0x40000000 | 41, 1, 1, 0)
"""
_REFUSED_ANSWER = {
    "x86_64": "made 1\nmade 2\nmade 10\nmade 16\nTrue\nENOSYS\nENOSYS\nENOSYS\n",
    "aarch64": "made 1\nmade 2\nmade 10\nmade 16\nTrue\nENOSYS\nENOSYS\n",
}

# The 32-bit system calls of a 64-bit process: push rbx; mov eax, edi; mov ebx, esi; mov ecx, edx;
# xor edx, edx; int 0x80; pop rbx; ret
THIRTY_TWO_BITS = """
import ctypes, mmap
page = mmap.mmap(-1, 4096, prot=7)
page.write(bytes.fromhex("5389f889f389d131d2cd805bc3"))
call = ctypes.CFUNCTYPE(*[ctypes.c_int] * 4)(ctypes.addressof(ctypes.c_char.from_buffer(page)))
print(call(359, 1, 1) > 0, call(359, 40, 1), call(102, 1, 0), call(425, 4, 0), call(288, 0, 0))
"""


@pytest.fixture
def around(monkeypatch: pytest.MonkeyPatch) -> Iterator[Surroundings]:
    with surroundings() as made:
        for name, value in made.environ.items():
            monkeypatch.setenv(name, value)
        monkeypatch.delenv("CARGO_HOME", raising=False)
        yield made


@confined_means
async def test_no_socket_outside_answers_wherever_it_lies(
    means: Means, around: Surroundings
) -> None:
    async with copy_by(means, around.workspace) as copy:
        ran = await copy.run(python(REACH, *around.addresses), limits=QUICK)
    assert ran.output == "tried True\n"


@every_means
async def test_what_can_be_reached_all_the_same_is_told(means: Means, around: Surroundings) -> None:
    async with copy_by(means, around.workspace) as copy:
        ran = await copy.run(python(REACH, around.environ["SSH_AUTH_SOCK"]), limits=QUICK)
        told = describe_weakness(copy.isolation) or ""
    assert ("sockets" in told) == ("answered" in ran.output) == (means not in CONFINED)
    assert (told == "") == (means in CONFINED)


@confined_means
async def test_sockets_made_inside_answer_there(means: Means, around: Surroundings) -> None:
    async with copy_by(means, around.workspace) as copy:
        if means.copied != "overlay":
            await copy.write("build/service.sock", b"")
        ran = await copy.run(python(OWN_SOCKETS), limits=QUICK)
    assert ran.output == "all answer\n"


@filtered_means
async def test_what_no_namespace_holds_cannot_be_asked_for(means: Means, project: Path) -> None:
    async with copy_by(means, project) as copy:
        ran = await copy.run(python(REFUSED), limits=QUICK)
        assert "seccomp" in copy.isolation
    assert ran.output == _REFUSED_ANSWER[os.uname().machine]


@pytest.mark.skipif(os.uname().machine != "x86_64", reason="of this processor")
@filtered_means
async def test_nor_by_the_system_calls_of_32_bits(means: Means, project: Path) -> None:
    unfiltered = subprocess.run(python(THIRTY_TWO_BITS), capture_output=True, text=True)
    if unfiltered.returncode:
        pytest.skip("the kernel has none")
    assert "-97" not in unfiltered.stdout
    async with copy_by(means, project) as copy:
        ran = await copy.run(python(THIRTY_TWO_BITS), limits=QUICK)
    assert ran.output == "True -97 -38 -38 -38\n"


@filtered_means
async def test_a_command_inherits_nothing_that_is_open(means: Means, project: Path) -> None:
    code = "import os; print(sorted(os.listdir('/proc/self/fd'), key=int)[:-1])"
    async with copy_by(means, project) as copy:
        ran = await copy.run(python(code), limits=QUICK)
    assert ran.output == "['0', '1', '2']\n"


@confined_means
async def test_no_other_process_lends_its_view_of_the_machine(means: Means, project: Path) -> None:
    script = "ls /proc | grep -c '^[0-9]'; ls /proc/1/root /proc/1/cwd /proc/1/fd/0/; ls /old /new"
    async with copy_by(means, project) as copy:
        ran = await copy.run(["sh", "-c", script], limits=QUICK)
    lines = ran.output.splitlines()
    assert int(lines[0]) <= 5
    assert len([line for line in lines if "Permission denied" in line]) == 3
    assert len([line for line in lines if "No such file" in line]) == 2


CLOSED_FILES = """
import os
for top in ("/etc", "/var/lib", "/var/log", "/var/cache", "/var/spool", "/boot", "/opt"):
    for folder, _, names in os.walk(top):
        for name in names:
            path = os.path.join(folder, name)
            try:
                if os.lstat(path).st_mode & 0o100004 == 0o100000:
                    open(path).close()
                    print("read", path)
            except OSError:
                pass
print(os.access("/etc/shadow", os.R_OK), os.access("/etc/passwd", os.R_OK))
"""


@as_root
@confined_means
async def test_root_reads_nothing_of_the_system_that_others_may_not(
    means: Means, project: Path
) -> None:
    async with copy_by(means, project) as copy:
        ran = await copy.run(python(CLOSED_FILES), limits=QUICK)
    assert ran.output == "False True\n"


@as_root
@confined_means
async def test_root_reads_no_other_users_files(
    means: Means, project: Path, around: Surroundings
) -> None:
    folders = [around.home.parent / "stranger", Path(around.environ["PGHOST"]).parent / "stranger"]
    for folder in folders:
        (folder / "open").mkdir(parents=True)
        (folder / "key").write_text("PRIVATE")
        (folder / "open/key").write_text("PRIVATE")
        (folder / "open/key").chmod(0o600)
        for path in (folder / "open", folder / "open/key", folder / "key", folder):
            os.chown(path, STRANGER, STRANGER)
        (folder / "key").chmod(0o600)
    folders[1].chmod(0o700)
    script = " ".join(f"{folder}/key {folder}/open/key" for folder in folders)
    async with copy_by(means, project) as copy:
        ran = await copy.run(["sh", "-c", f"cat {script}"], limits=QUICK)
    assert ran.exit_code == 1
    assert "PRIVATE" not in ran.output
    assert len(ran.output.splitlines()) == 4


@as_root
@confined_means
async def test_root_works_in_a_private_workspace_of_anybody(
    means: Means, around: Surroundings
) -> None:
    """A container's root, with a folder of the machine's user; nothing beside it is shown."""
    beside = around.workspace.parent / "beside.txt"
    beside.write_text("PRIVATE")
    (around.workspace / "lib").mkdir()
    (around.workspace / "lib/a.txt").write_text("own")
    for path in (around.workspace.parent, beside, *around.workspace.rglob("*"), around.workspace):
        os.chown(path, STRANGER, STRANGER)
        path.chmod(0o700)
    script = f"cat lib/a.txt; echo new > lib/b.txt && cat lib/b.txt; cat {beside}"
    async with copy_by(means, around.workspace) as copy:
        ran = await copy.run(["sh", "-c", script], limits=QUICK)
    assert ran.output.startswith("ownnew\n")
    assert "PRIVATE" not in ran.output


@confined_means
async def test_what_the_user_keeps_private_is_there_for_programs(
    means: Means, around: Surroundings
) -> None:
    for place in (around.home / ".cargo/bin/tool", around.home / ".local/lib/tool"):
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text("#!/bin/sh\necho ran\n")
        place.chmod(0o700)
    around.home.chmod(0o700)
    script = f"{around.home}/.cargo/bin/tool; {around.home}/.local/lib/tool; touch $CARGO_HOME/lock"
    async with copy_by(means, around.workspace) as copy:
        ran = await copy.run(["sh", "-c", script], limits=QUICK)
    assert (ran.exit_code, ran.output) == (0, "ran\nran\n")
    assert not (around.home / ".cargo/lock").exists()


# What a copy shows, by an interpreter that anybody may run: as another user, or under other mounts.
OUTSIDER = """
import asyncio, json, sys
from pathlib import Path
from whence_tools.healing.copying.local import LocalSandbox, list_known_means
async def main():
    root, argv = Path(sys.argv[1]), json.loads(sys.stdin.read())
    means = list_known_means()[0]
    async with LocalSandbox(root, root.parent / "scratch", (means,)).copy() as copy:
        ran = await copy.run(argv)
        print(json.dumps([ran.exit_code, ran.output, copy.isolation]))
asyncio.run(main())
"""
TOOLS = Path(__file__).parents[2] / "tools"


def seen_by_outsider(
    before: list[str], interpreter: str, root: Path, argv: list[str]
) -> tuple[int, str]:
    code = f"import sys; sys.path.insert(0, {str(TOOLS)!r})\n{OUTSIDER}"
    ran = subprocess.run(
        [*before, interpreter, "-I", "-c", code, str(root)],
        input=json.dumps(argv), capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    exit_code, output, isolation = json.loads(ran.stdout)
    assert "mountns" in isolation
    return exit_code, output


@as_root
async def test_no_socket_answers_a_user_who_is_not_root(around: Surroundings) -> None:
    interpreter = shutil.which("python3", path="/usr/local/bin:/usr/bin")
    if interpreter is None or not shutil.which("setpriv"):
        pytest.skip("no Python or setpriv that anybody may run")
    base = around.home.parent
    for path in (base, *base.rglob("*")):
        os.chown(path, STRANGER, STRANGER, follow_symlinks=False)
    drop = ["setpriv", "--reuid", str(STRANGER), "--regid", str(STRANGER), "--clear-groups"]
    argv = [interpreter, "-I", "-c", REACH, *around.addresses]
    assert seen_by_outsider(drop, interpreter, around.workspace, argv) == (0, "tried True\n")


@as_root
async def test_a_folder_with_mounts_below_is_shown_and_no_socket_in_it_answers(
    around: Surroundings,
) -> None:
    if not shutil.which("unshare"):
        pytest.skip("no unshare(1)")
    runtime = Path(around.environ["XDG_RUNTIME_DIR"])
    odd = Path(around.environ["PGHOST"]).parent
    for name in ("mounted", "bound"):
        (runtime / name).mkdir()
    for name in ("file", "namespace"):
        (runtime / name).touch()
    (runtime / "told").write_text("told")
    mounting = (
        f"mount -t tmpfs none {runtime}/mounted && echo kept > {runtime}/mounted/kept && "
        f"mount --bind {odd} {runtime}/bound && mount --bind {runtime}/docker.sock {runtime}/file "
        f'&& unshare --net={runtime}/namespace true && exec "$@"'
    )
    before = ["unshare", "--mount", "--propagation", "private", "sh", "-c", mounting, "sh"]
    mounted = f"{runtime}/mounted"
    script = f'cat {mounted}/kept {runtime}/told; touch {mounted}/new; ls {mounted}; exec "$@"'
    addresses = [*around.addresses, f"{runtime}/bound/docker.sock", f"{runtime}/file"]
    argv = ["sh", "-c", script, "sh", *python(REACH, *addresses)]
    seen = seen_by_outsider(before, sys.executable, around.workspace, argv)
    assert seen == (0, "kept\ntoldkept\nnew\ntried True\n")
    assert not list((runtime / "mounted").iterdir())

from __future__ import annotations

import os
import pickle
from pathlib import Path

import pytest

from whence_tools.contract import ErrorCode, ToolFailure
from whence_tools.secret.files import SECRET_PATTERNS
from whence_tools.workspace import Workspace, split_keeping_ends, split_lines


def failure_of(workspace: Workspace, path: str) -> ToolFailure:
    with pytest.raises(ToolFailure) as caught:
        workspace.read(path)
    return caught.value


@pytest.mark.parametrize(
    "path", ["../outside.txt", "/etc/passwd", "a/../../outside.txt", "file:///etc/passwd", "/"]
)
def test_a_path_outside_the_workspace_is_denied(project: Path, path: str) -> None:
    (project.parent / "outside.txt").write_text("secret")
    failure = failure_of(Workspace(project), path)
    assert failure.code == ErrorCode.PERMISSION_DENIED
    assert str(project) not in failure.message


def test_a_symlink_that_leads_outside_is_denied(project: Path) -> None:
    (project / "link").symlink_to("/etc/passwd")
    (project / "dir").symlink_to("/etc")
    for path in ("link", "dir/passwd"):
        assert failure_of(Workspace(project), path).code == ErrorCode.PERMISSION_DENIED


def test_a_symlink_to_a_secret_is_as_secret_as_the_file(project: Path) -> None:
    (project / ".env").write_text("KEY=1")
    (project / "notes.txt").symlink_to(project / ".env")
    assert failure_of(Workspace(project), "notes.txt").code == ErrorCode.PERMISSION_DENIED


@pytest.mark.parametrize(
    "path",
    [
        ".env", ".env.local", "deploy/.ENV", "config.env", "id_rsa", "keys/server.pem",
        ".git/config", "infra/prod.tfvars", "terraform.tfstate", ".pgpass", "app/secrets.yml",
        "app.env.production", ".flaskenv", ".psql_history", "aws_credentials", "rclone.conf",
        ".aws/credentials", "service-account-prod.json", "store.jks", "home/.docker/config.json",
    ],
)  # fmt: skip
def test_secret_files_are_never_read(project: Path, path: str) -> None:
    (project / path).parent.mkdir(parents=True, exist_ok=True)
    (project / path).write_text("KEY=1")
    assert failure_of(Workspace(project), path).code == ErrorCode.PERMISSION_DENIED
    assert path not in list(Workspace(project).files())


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("deploy_key", "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA\n"),
        ("bundle.txt", "Bag Attributes\n  x: y\n-----BEGIN PRIVATE KEY-----\nMIIEvQ\n"),
        ("chain.crt", "-----BEGIN CERTIFICATE-----\nQUI=\n-----BEGIN RSA PRIVATE KEY-----\nMI\n"),
        ("gcp.json", '{"type": "service_account", "private_key": "-----BEGIN PRIVATE KEY-----"}'),
        ("settings.ini", "[db]\npassword = hunter2x9\n"),
        ("notes.txt", "[default]\naws_secret_access_key = k9Lm2Nq8RtVw3Xy5\n"),
        ("hosts", "machine db.example\n  login bob\n  password hunter2x9\n"),
        ("backup", "# databases\ndb.example:5432:*:bob:hunter2x9\n"),
        ("remote.txt", "https://bob:hunter2x9@git.example\n"),
        ("npm.txt", "//npm.example/:_authToken=k9Lm2Nq8RtVw3Xy5\n"),
        ("users.txt", "bob:$6$k9Lm2Nq8$k9Lm2Nq8RtVw3Xy5k9Lm2Nq8RtVw3Xy5:19000:0:99999:7:::\n"),
        ("db.yaml", "kind: Secret\nmetadata:\n  name: db\nstringData:\n  password: hunter2x9\n"),
        ("cluster.txt", "users:\n- user:\n    client-key-data: k9Lm2Nq8RtVw3Xy5k9Lm2Nq8RtVw3\n"),
        ("docker.json", '{"auths": {"r.example": {"auth": "Ym9iOmh1bnRlcjJ4OQ=="}}}'),
        ("oauth.json", '{"installed":{"client_id":"x","client_secret":"k9Lm2Nq8RtVw3Xy5"}}'),
    ],
)
def test_a_file_is_secret_by_its_content(project: Path, path: str, text: str) -> None:
    (project / path).write_text(text)
    assert failure_of(Workspace(project), path).code == ErrorCode.PERMISSION_DENIED
    (project / path).write_text("nothing\n")
    unsaved = Workspace(project, buffers={path: text})
    assert failure_of(unsaved, path).code == ErrorCode.PERMISSION_DENIED


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("guide.md", "[default]\naws_secret_access_key = k9Lm2Nq8RtVw3Xy5\n"),
        ("chart.yaml", "kind: Secret\nstringData:\n  password: {{ .Values.password }}\n"),
        ("deploy.txt", "https://bob:${TOKEN}@git.example\n"),
        ("build.txt", "main.c:12:5: error: expected ';'\nhost:80:index:main:4 hits\n"),
        ("app.yaml", "database:\n  password: hunter2x9\n"),
    ],
)
def test_what_quotes_or_refers_to_credentials_may_be_read(
    project: Path, path: str, text: str
) -> None:
    (project / path).write_text(text)
    assert Workspace(project).read(path).text == text


@pytest.mark.parametrize(
    "path", ["environment.py", "key.py", "id_rsa_keys.py", "test_secrets.py", "settings.ini"]
)
def test_sources_and_harmless_settings_may_be_read(project: Path, path: str) -> None:
    (project / path).write_text("[ui]\ntheme = dark\n")
    assert Workspace(project).read(path).text.startswith("[ui]")


def test_the_users_own_patterns_hold_for_source_code_too(project: Path) -> None:
    (project / "keys.py").write_text("x = 1\n")
    assert not Workspace(project).is_secret("keys.py")
    own = (*SECRET_PATTERNS, "keys.py", "secrets.*")
    assert Workspace(project, secret_patterns=own).is_secret("keys.py")
    assert Workspace(project, secret_patterns=own).is_secret("app/secrets.py")


def test_an_example_of_a_secret_file_may_be_read(project: Path) -> None:
    (project / ".env.example").write_text("KEY=\n")
    assert Workspace(project).read(".env.example").text == "KEY=\n"


def test_an_absolute_path_inside_the_workspace_is_accepted(project: Path) -> None:
    (project / "a.py").write_text("x = 1\n")
    assert Workspace(project).read(str(project / "a.py")).path == "a.py"


def test_an_unsaved_buffer_wins_over_the_file(project: Path) -> None:
    (project / "a.py").write_text("old\n")
    assert Workspace(project, {"a.py": "new\n"}).read("a.py").text == "new\n"


def test_a_file_is_read_once_and_pinned(project: Path) -> None:
    (project / "a.py").write_text("first\n")
    workspace = Workspace(project)
    workspace.read("a.py")
    (project / "a.py").write_text("second\n")
    assert workspace.read("a.py").text == "first\n"
    copy: Workspace = pickle.loads(pickle.dumps(workspace))
    assert copy.read("a.py").text == "first\n"


def test_a_missing_file_names_similar_ones(project: Path) -> None:
    (project / "src").mkdir()
    (project / "src/user_service.py").write_text("")
    failure = failure_of(Workspace(project), "user_service.py")
    assert failure.code == ErrorCode.FILE_NOT_FOUND
    assert "src/user_service.py" in failure.message


def test_a_directory_and_a_pipe_are_no_files(project: Path) -> None:
    (project / "dir").mkdir()
    os.mkfifo(project / "pipe")
    workspace = Workspace(project)
    assert failure_of(workspace, "dir").code == ErrorCode.FILE_NOT_FOUND
    assert failure_of(workspace, "pipe").code == ErrorCode.PERMISSION_DENIED


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"\xef\xbb\xbfx = 1\n", "x = 1\n"),
        ("x = 'ä'\n".encode("utf-16"), "x = 'ä'\n"),
        (b"\xff\xfe" + "x\n".encode("utf-16-le"), "x\n"),
    ],
)
def test_byte_order_marks_are_understood(project: Path, data: bytes, text: str) -> None:
    (project / "a.txt").write_bytes(data)
    assert Workspace(project).read("a.txt").text == text


def test_undecodable_bytes_are_replaced_and_counted(project: Path) -> None:
    (project / "a.txt").write_bytes(b"caf\xe9 \xff\n")
    file = Workspace(project).read("a.txt")
    assert (file.text, file.replaced_bytes) == ("caf� �\n", 2)


def test_a_binary_file_is_told_by_its_content(project: Path) -> None:
    (project / "a.py").write_bytes(b"\x7fELF\x00\x01\x02")
    assert failure_of(Workspace(project), "a.py").code == ErrorCode.BINARY_FILE


def test_ignored_files_and_dependencies_are_not_walked(project: Path) -> None:
    for path in ("a.py", "build/b.py", "node_modules/c.js", "src/keep.py", "src/skip.py"):
        (project / path).parent.mkdir(parents=True, exist_ok=True)
        (project / path).write_text("")
    (project / ".gitignore").write_text("build/\n")
    (project / "src/.gitignore").write_text("skip.py\n")
    assert set(Workspace(project).files()) == {
        ".gitignore",
        "a.py",
        "src/.gitignore",
        "src/keep.py",
    }


def test_lines_end_where_editors_end_them() -> None:
    assert split_lines("a\r\nb\rc\nd\x0ce\u2028f\n") == ["a", "b", "c", "d\x0ce\u2028f"]
    for text in ("", "a", "a\n", "a\r\n\r\nb", "\n"):
        assert "".join(split_keeping_ends(text)) == text

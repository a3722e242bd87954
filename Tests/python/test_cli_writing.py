"""`inset fix` and `inset format` write files of others with care: nothing that is saved meanwhile is
lost, nothing is left behind, owners and attributes stay, and no control character gets through."""

import os
import pty
import random
import re
import signal
import stat
import subprocess
import time

import pytest

from lsp_client import program
from test_cli import CLEAN, MISTAKE, run

HOSTILE = MISTAKE.replace('"Title"', '"\x1b[31mTitle\x07"')


def test_what_is_saved_during_a_fix_is_not_lost(tmp_path):
    rng = random.Random(1)
    path = tmp_path / "a.inset"
    left_alone = 0
    for count in range(100):
        path.write_text(MISTAKE + f"// first {count}\n")
        process = subprocess.Popen(
            [program(), "fix", "a.inset"], cwd=tmp_path, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        time.sleep(rng.random() * 0.1)
        if count % 2:
            path.write_text(MISTAKE + f"// saved {count}\n")
        else:
            other = tmp_path / "other"
            other.write_text(MISTAKE + f"// saved {count}\n")
            os.replace(other, path)
        _, said = process.communicate(timeout=60)
        assert f"// saved {count}\n" in path.read_text()
        if b"was changed by somebody else meanwhile" in said:
            assert process.returncode == 2
            left_alone += 1
    assert left_alone > 0
    assert os.listdir(tmp_path) == ["a.inset"]


def test_leftovers_of_killed_runs_go(tmp_path):
    path = tmp_path / "a.inset"
    path.write_text(MISTAKE)
    (tmp_path / ".a.inset.abc123.tmp").write_text("left")
    (tmp_path / ".b.inset.abc123.tmp").write_text("of another file")
    (tmp_path / ".a.inset.NOT-OURS.tmp").write_text("somebody else's")
    assert run("fix", "a.inset", cwd=tmp_path).returncode == 0
    assert sorted(os.listdir(tmp_path)) == [".a.inset.NOT-OURS.tmp", ".b.inset.abc123.tmp", "a.inset"]
    (tmp_path / ".a.inset.abc123.tmp").write_text("left")
    # Also where there is nothing to write.
    assert run("format", "a.inset", cwd=tmp_path).returncode == 0
    assert ".a.inset.abc123.tmp" not in os.listdir(tmp_path)


def test_kills_leave_nothing_for_long(tmp_path):
    rng = random.Random(2)
    path = tmp_path / "a.inset"
    for _ in range(20):
        path.write_text(MISTAKE)
        process = subprocess.Popen([program(), "fix", "a.inset"], cwd=tmp_path,
                                   stdout=subprocess.DEVNULL)
        time.sleep(rng.random() * 0.05)
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert path.read_text() in (MISTAKE, CLEAN)
    assert run("fix", "a.inset", cwd=tmp_path).returncode == 0
    assert os.listdir(tmp_path) == ["a.inset"]


def test_read_only_files_stay_unless_asked(tmp_path):
    path = tmp_path / "a.inset"
    path.write_text(MISTAKE)
    path.chmod(0o444)
    done = run("fix", "a.inset", cwd=tmp_path)
    assert done.returncode == 2 and path.read_text() == MISTAKE
    assert "a.inset: is read-only" in done.err or "permission denied" in done.err
    done = run("fix", "--replace-read-only", "a.inset", cwd=tmp_path)
    assert done.returncode == 0 and path.read_text() == CLEAN
    assert stat.S_IMODE(path.stat().st_mode) == 0o444


def test_extended_attributes_stay(tmp_path):
    path = tmp_path / "a.inset"
    path.write_text(MISTAKE)
    try:
        os.setxattr(path, "user.note", b"mine")
    except (OSError, AttributeError):
        pytest.skip("no extended attributes here")
    assert run("fix", "a.inset", cwd=tmp_path).returncode == 0
    assert path.read_text() == CLEAN and os.getxattr(path, "user.note") == b"mine"


@pytest.mark.skipif(os.geteuid() != 0, reason="only the administrator gives files away")
def test_the_owner_stays(tmp_path):
    path = tmp_path / "a.inset"
    path.write_text(MISTAKE)
    os.chown(path, 1234, 2345)
    assert run("fix", "a.inset", cwd=tmp_path).returncode == 0
    assert path.read_text() == CLEAN
    assert (path.stat().st_uid, path.stat().st_gid) == (1234, 2345)


def on_a_terminal(*arguments, cwd, environment=None):
    """What a terminal is sent."""
    near, far = pty.openpty()
    process = subprocess.Popen([program(), *arguments], cwd=cwd, stdout=far, stderr=far,
                               env=dict(os.environ, NO_COLOR="1", **(environment or {})))
    os.close(far)
    said = b""
    while True:
        try:
            piece = os.read(near, 65536)
        except OSError:
            break
        if not piece:
            break
        said += piece
    os.close(near)
    process.wait()
    # Where the machine is slow, a line says how far the work is.
    said = re.sub(rb"\r\x1b\[K((check|fix|format)ing \d+ of \d+ files?|looking for files)?", b"", said)
    return said.replace(b"\r\n", b"\n")


@pytest.mark.parametrize("arguments", [
    ("fix", "--dry-run", "a.inset"), ("check", "a.inset"), ("format", "--diff", "a.inset"),
    ("explain", "a.inset", "title.top"),
])
def test_terminals_get_no_control_characters(tmp_path, arguments):
    (tmp_path / "a.inset").write_text(HOSTILE + "screen   T {\n}\n")
    said = on_a_terminal(*arguments, cwd=tmp_path)
    assert said and not [byte for byte in said if byte < 0x20 and byte not in b"\n\t"], said


def test_files_of_text_have_no_control_characters(tmp_path):
    (tmp_path / "a.inset").write_text(HOSTILE)
    assert run("render", "-o", "x.txt", "a.inset", cwd=tmp_path).returncode == 0
    assert b"\x1b" not in (tmp_path / "x.txt").read_bytes()
    # A name that nobody knows is repeated in the message.
    (tmp_path / "a.inset").write_text('screen S { label a "x" { top == "\x1b]0;x\x07".top } }\n')
    for form in ("github", "sarif", "text"):
        done = run("check", "--format", form, "a.inset", cwd=tmp_path)
        assert "\x1b" not in done.out and "\\u001B" not in done.out.upper().replace("\\U", "\\u")


def test_diffs_in_logs_of_github_are_no_commands(tmp_path):
    (tmp_path / "a.inset").write_text(
        MISTAKE.replace("    label", "    // before\n/*\n::error::hello\n*/\n    label"))
    process = subprocess.run(
        [program(), "fix", "--dry-run", "a.inset"], cwd=tmp_path, capture_output=True, text=True,
        env=dict(os.environ, GITHUB_ACTIONS="true"))
    lines = process.stdout.splitlines()
    assert lines[0].startswith("::stop-commands::inset-")
    assert lines[-1] == "::" + lines[0].removeprefix("::stop-commands::") + "::"
    assert any(line.strip() == "::error::hello" for line in lines[1:-1])
    # A file gets the diff alone.
    with open(tmp_path / "out", "w") as out:
        subprocess.run([program(), "fix", "--dry-run", "a.inset"], cwd=tmp_path, stdout=out,
                       env=dict(os.environ, GITHUB_ACTIONS="true"))
    assert (tmp_path / "out").read_text().startswith("--- a.inset\n")

"""What narrows `inset check`, and how it speaks while it works: git, environments, watching, a terminal."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import time

import pytest

import generate_specs
from lsp_client import program
from test_cli import CLEAN, MISTAKE, report, run

# Mistakes that stand on line 4, and on line 8 where there is a second one.
TWO = MISTAKE.replace(
    "\n}\n",
    """
    label other "Other" {
        top == superview.top + 9
        leading == title.trailing + 10
    }
}
""",
)


def places(done):
    return [(f["file"], f["range"]["start"]["line"]) for f in json.loads(done.stdout)["findings"]]


# Environments


def test_check_narrows_to_environments(tmp_path):
    spec = tmp_path / "a.inset"
    spec.write_text('targets { devices: "iphone-8", "iphone-x" }\n' + MISTAKE.split("\n", 1)[1])
    whole = report(spec)["findings"]
    assert any(f["environmentCount"] == 8 for f in whole)
    for flags, fits in [
        (["--on", "iPhone X"], lambda e: e.startswith("iphone-x ")),
        (["--on", "iphone-x 15 portrait"], lambda e: e == "iphone-x 15 portrait"),
        (["--os", "15"], lambda e: e.split()[1] == "15"),
        (["--orientation", "portrait"], lambda e: e.endswith("portrait")),
        # A device that is no target is checked all the same.
        (["--on", "iphone-15-pro"], lambda e: e.startswith("iphone-15-pro ")),
    ]:
        [finding] = [f for f in report(spec, *flags)["findings"] if f["rule"] == "unsafe-edge"]
        assert finding["environments"] and all(map(fits, finding["environments"])), flags
    # Nothing lies below the sensor housing there.
    assert report(spec, "--orientation", "landscape")["findings"] == []


def test_files_without_the_environments_hold_nothing(tmp_path):
    upright = 'targets { devices: "iphone-x"; orientations: portrait }\n'
    body = MISTAKE.split("\n", 1)[1]
    (tmp_path / "a.inset").write_text(upright + body)
    (tmp_path / "b.inset").write_text(MISTAKE)
    done = run("check", "--orientation", "landscape", "--format", "json", cwd=tmp_path)
    assert done.returncode == 0 and json.loads(done.out)["findings"] == []
    # A call that looked nowhere does not pass.
    alone = run("check", "a.inset", "--orientation", "landscape", cwd=tmp_path)
    assert alone.returncode == 2 and "not checked in any such environment" in alone.err


def test_what_only_all_environments_prove_is_not_said_of_some(tmp_path):
    spec = tmp_path / "a.inset"
    spec.write_text(
        'targets { devices: "iphone-8", "iphone-x" }\n'
        + CLEAN.split("\n", 1)[1].replace(
            "\n}\n", '\n    expect title.top == 52 on "iphone-x" portrait\n}\n')
    )
    assert report(spec)["findings"] == report(spec, "--on", "iphone-8")["findings"] == []
    spec.write_text(MISTAKE.replace("top + 8", "top + 8  // inset:disable-line unsafe-edge"))
    assert report(spec, "--orientation", "landscape")["findings"] == []


# Changed lines


@pytest.fixture
def repository(tmp_path):
    folder = tmp_path / "a repository é"
    folder.mkdir()

    def git(*arguments):
        identity = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        subprocess.run(
            ["git", *identity, *arguments], cwd=folder, check=True, capture_output=True)

    git("init", "-q", "-b", "main")
    return folder, git


def changed(folder, *arguments, flag="--changed"):
    return run("check", flag, "--format", "json", *arguments, cwd=folder)


def test_only_changed_lines_count(repository):
    folder, git = repository
    spec = folder / "a.inset"
    spec.write_text(TWO)
    # Nothing is committed yet: all is new.
    assert places(changed(folder)) == [("a.inset", 4), ("a.inset", 8)]
    git("add", "."), git("commit", "-qm", "one")
    done = run("check", "--changed", cwd=folder)
    assert (done.returncode, done.out) == (0, "nothing found on changed lines in 1 file\n")
    spec.write_text(TWO.replace("+ 9", "+ 10"))
    done = changed(folder)
    assert done.returncode == 1 and places(done) == [("a.inset", 8)]
    # What is staged is changed since HEAD, too.
    git("add", ".")
    assert places(changed(folder)) == [("a.inset", 8)]
    git("commit", "-qm", "two")
    assert places(changed(folder)) == []
    assert places(changed(folder, flag="--changed=HEAD~1")) == [("a.inset", 8)]
    # From a folder below, and by an absolute path.
    below = folder / "Below"
    below.mkdir()
    assert places(changed(below, spec, flag="--changed=HEAD~1")) == [(str(spec), 8)]


@pytest.mark.parametrize("name", ["with blanks.inset", "Größe.inset", 'q"uo\\te.inset', "b/a.inset"])
def test_changed_files_of_any_name(repository, name):
    folder, git = repository
    spec = folder / name
    spec.parent.mkdir(exist_ok=True)
    spec.write_text(TWO)
    git("add", "."), git("commit", "-qm", "one")
    spec.write_text(TWO.replace("+ 9", "+ 10"))
    assert places(changed(folder)) == [(name, 8)]


def test_renamed_files_keep_their_lines(repository):
    folder, git = repository
    (folder / "old.inset").write_text(TWO)
    git("add", "."), git("commit", "-qm", "one")
    git("mv", "old.inset", "new.inset")
    assert places(changed(folder)) == []
    (folder / "new.inset").write_text(TWO.replace("+ 9", "+ 10"))
    assert places(changed(folder)) == [("new.inset", 8)]


def test_untracked_files_are_new_as_a_whole_and_ignored_ones_are_not(repository):
    folder, git = repository
    (folder / ".gitignore").write_text("Build\n")
    git("add", "."), git("commit", "-qm", "one")
    (folder / "Build").mkdir()
    for name in ("new.inset", "Build/made.inset"):
        (folder / name).write_text(TWO)
    assert places(changed(folder)) == [("new.inset", 4), ("new.inset", 8)]


def test_lines_beside_removed_ones_count(repository):
    folder, git = repository
    spec = folder / "a.inset"
    spec.write_text(TWO)
    git("add", "."), git("commit", "-qm", "one")
    spec.write_text(TWO.replace("        top == superview.top + 8\n", ""))
    [finding] = json.loads(changed(folder).stdout)["findings"]
    assert finding["rule"] == "ambiguous-position" and finding["range"]["start"]["line"] == 3


def test_findings_whose_notes_name_a_changed_line_count(repository):
    folder, git = repository
    spec = folder / "a.inset"
    text = MISTAKE.replace("superview.top + 8", "superview.safeArea.top").replace(
        "        centerX == superview.centerX\n",
        "        centerX == superview.centerX\n        width == 100\n        height == 20\n")
    spec.write_text(text)
    git("add", "."), git("commit", "-qm", "one")
    # Contradicts the line before it: the finding stands at one of the two, its notes name the other.
    spec.write_text(text.replace("        height == 20\n", "        height == 20\n        width == 200\n"))
    whole = [f for f in report(spec)["findings"] if f["rule"] == "conflict"]
    [finding] = [f for f in json.loads(changed(folder).stdout)["findings"] if f["rule"] == "conflict"]
    lines = {finding["range"]["start"]["line"]} | {
        r["range"]["start"]["line"] for r in finding["related"]}
    assert len(whole) == 1 and lines == {6, 8}


def test_changes_in_an_import_count_where_notes_name_them(repository):
    folder, git = repository
    part = "component Part() {\n    width == 40\n    height == 40\n}\n"
    (folder / "parts.inset").write_text(part)
    (folder / "a.inset").write_text(
        'import "parts.inset"\n'
        + CLEAN.replace("\n}\n", "\n    Part part {\n        center == superview.center\n    }\n}\n"))
    git("add", "."), git("commit", "-qm", "one")
    assert places(changed(folder)) == []
    (folder / "parts.inset").write_text(part + "\n")
    assert places(changed(folder)) == []
    (folder / "parts.inset").write_text(part.replace("height == 40", "height == 40\n    height == 50"))
    found = json.loads(changed(folder).stdout)["findings"]
    assert found and {f["rule"] for f in found} == {"conflict"}


def test_branches_are_compared_with_where_they_began(repository):
    folder, git = repository
    (folder / "a.inset").write_text(CLEAN)
    (folder / "b.inset").write_text(CLEAN)
    git("add", "."), git("commit", "-qm", "one"), git("checkout", "-qb", "topic")
    (folder / "a.inset").write_text(MISTAKE)
    git("commit", "-qam", "two"), git("checkout", "-q", "main")
    (folder / "b.inset").write_text(TWO)
    git("commit", "-qam", "three"), git("checkout", "-q", "topic")
    # What main did meanwhile is not the branch's.
    assert places(changed(folder, flag="--changed=main")) == [("a.inset", 4)]


def test_settings_of_git_do_not_matter(repository):
    folder, git = repository
    spec = folder / "a.inset"
    spec.write_text(TWO)
    (folder / ".gitattributes").write_text("*.inset -diff\n")
    git("add", "."), git("commit", "-qm", "one")
    for key in ("diff.noprefix", "diff.mnemonicPrefix", "core.quotePath"):
        git("config", key, "true")
    git("config", "diff.external", "false"), git("config", "color.ui", "always")
    spec.write_text(TWO.replace("+ 9", "+ 10"))
    assert places(changed(folder)) == [("a.inset", 8)]


def test_baselines_and_changes_go_together(repository):
    folder, git = repository
    spec = folder / "a.inset"
    spec.write_text(TWO)
    run("check", "--write-baseline", "known.json", cwd=folder)
    found = json.loads(changed(folder, "--baseline", "known.json").stdout)
    assert (found["findings"], found["known"]) == ([], 2)


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["--changed=no-such-branch"], "git knows no revision 'no-such-branch'"),
        (["--changed=--output=x"], "git knows no revision '--output=x'"),
        (["--changed", "-"], "not the standard input"),
        (["--changed", "--write-baseline", "x"], "exclude each other"),
    ],
)
def test_wrong_calls_for_changes(repository, arguments, message):
    folder, git = repository
    (folder / "a.inset").write_text(CLEAN)
    git("add", "."), git("commit", "-qm", "one")
    done = run("check", *arguments, cwd=folder)
    assert (done.returncode, done.out) == (2, "") and message in done.err
    assert not (folder / "x").exists()


def test_changes_need_a_repository_and_git(tmp_path, repository):
    (tmp_path / "a.inset").write_text(MISTAKE)
    done = run("check", "--changed", "a.inset", cwd=tmp_path)
    assert done.returncode == 2 and "a.inset is in no git repository" in done.err
    folder, _ = repository
    (folder / "a.inset").write_text(MISTAKE)
    done = run("check", "--changed", cwd=folder, env={"PATH": "/nowhere"})
    assert done.returncode == 2 and "needs git, which cannot be run" in done.err


# Watching


class Watch:
    """`inset check --watch` and what it says."""

    def __init__(self, folder, *arguments):
        self.process = subprocess.Popen(
            [program(), "check", "--watch", "-q", *arguments], cwd=folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            # Whatever started the tests may ignore it, as shells do for what runs in the background.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        self.out = b""

    def round(self, timeout=30):
        """What one round writes to the standard output."""
        error = b""
        start = time.monotonic()
        while b"Ctrl-C ends\n" not in error:
            assert time.monotonic() - start < timeout, (self.out, error)
            ready, _, _ = select.select(
                [self.process.stdout, self.process.stderr], [], [], 0.2)
            for stream in ready:
                piece = os.read(stream.fileno(), 65536)
                if stream is self.process.stdout:
                    self.out += piece
                else:
                    error += piece
        found, self.out = self.out.decode(), b""
        return re.findall(r"^(.*):(\d+):\d+: .*\[(.*)\]$", found, re.MULTILINE)

    def is_silent(self, seconds):
        ready, _, _ = select.select([self.process.stdout, self.process.stderr], [], [], seconds)
        return not ready

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close(), self.process.stderr.close()


def test_watching_checks_again_at_each_change(tmp_path):
    (tmp_path / "a.inset").write_text(MISTAKE)
    (tmp_path / "b.inset").write_text(
        'import "c.inset"\n'
        + CLEAN.replace("\n}\n", "\n    Part part {\n        center == superview.center\n    }\n}\n"))
    part = "component Part() {\n    width == 40\n    height == 40\n}\n"
    (tmp_path / "c.inset").write_text(part)
    with Watch(tmp_path) as watch:
        assert watch.round() == [("a.inset", "4", "unsafe-edge")]
        assert watch.is_silent(1)
        (tmp_path / "a.inset").write_text(CLEAN)
        assert watch.round() == []
        (tmp_path / "d.inset").write_text(MISTAKE)
        assert watch.round() == [("d.inset", "4", "unsafe-edge")]
        (tmp_path / "inset.json").write_text('{"rules": {"unsafe-edge": "off"}}')
        assert watch.round() == []
        (tmp_path / "inset.json").unlink()
        assert len(watch.round()) == 1
        (tmp_path / "d.inset").unlink()
        assert watch.round() == []
        # A mistake in what is imported stands where it is, and not in a report that was kept.
        (tmp_path / "c.inset").write_text(part.replace("width == 40", "width == 40\n    width == 50"))
        assert {rule for _, _, rule in watch.round()} == {"conflict"}


def test_watching_one_file_sees_its_imports_and_ends_by_ctrl_c(tmp_path):
    other = tmp_path / "parts"
    other.mkdir()
    (tmp_path / "b.inset").write_text(
        'import "parts/c.inset"\n' + CLEAN.replace("\n}\n", "\n    Part part\n}\n"))
    part = "component Part() {\n    height == 40\n    width == 40\n    top == superview.safeArea.top + 90\n}\n"
    (other / "c.inset").write_text(part)
    with Watch(tmp_path, "b.inset") as watch:
        before = watch.round()
        (other / "c.inset").write_text(part.replace("    height == 40\n", ""))
        assert watch.round() != before
        watch.process.send_signal(signal.SIGINT)
        assert watch.process.wait(10) == -signal.SIGINT


@pytest.mark.parametrize(
    "arguments", [["-"], ["--format", "json"], ["--write-baseline", "x"]])
def test_watching_is_for_people_and_files(arguments):
    done = run("check", "--watch", *arguments, stdin=CLEAN)
    assert done.returncode == 2 and "--watch" in done.err


# A terminal


class Terminal:
    """Runs inset on a terminal of its own and notes when what came."""

    def __init__(self, *arguments, cwd, env=None, stdout=None, until=None):
        main, other = pty.openpty()
        environment = {**os.environ, "TERM": "xterm-256color", **(env or {})}
        self.start = time.monotonic()
        process = subprocess.Popen(
            [program(), *arguments], cwd=cwd, env=environment, stdin=other,
            stdout=other if stdout is None else stdout, stderr=other,
        )
        os.close(other)
        self.pieces = []
        while True:
            try:
                piece = os.read(main, 65536)
            except OSError:
                break
            if not piece:
                break
            self.pieces.append((time.monotonic() - self.start, piece.decode("utf-8", "replace")))
            if until and until in self.pieces[-1][1]:
                process.kill()
        os.close(main)
        self.code = process.wait()
        self.total = time.monotonic() - self.start
        self.text = "".join(text for _, text in self.pieces)

    def when(self, pattern):
        """How many seconds passed before a pattern stood there, and what stood there before it."""
        text = ""
        for at, piece in self.pieces:
            text += piece
            if found := re.search(pattern, text):
                return at, text[: found.start()]
        raise AssertionError(f"{pattern} never came")


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """So many files with a mistake that checking them takes a while, on any machine."""
    folder = tmp_path_factory.mktemp("many")
    (folder / "inset.json").write_text('{"devices": ["iphone-x"], "os": 15}')
    written = 0
    for count in (300, 600, 1200, 2400, 4800, 9600):
        for number in range(written, count):
            (folder / f"{number:04}.inset").write_text(MISTAKE.split("\n", 1)[1])
        written = count
        start = time.monotonic()
        run("check", "-q", cwd=folder)
        # Progress is looked at every 0.12 s.
        if time.monotonic() - start > 1:
            break
    return folder


def count(folder):
    return len(list(folder.glob("*.inset")))


def seen(text):
    """What is left on the screen, line by line, of a text without other movements than ours."""
    import pyte

    screen = pyte.HistoryScreen(200, 24, history=100_000)
    pyte.Stream(screen).feed(text)
    rows = ["".join(row[x].data for x in range(200)).rstrip() for row in screen.history.top]
    return [row for row in rows + [line.rstrip() for line in screen.display] if row]


def test_a_terminal_sees_progress_and_findings_as_they_come(many):
    done = Terminal("check", "-q", "--color", "never", cwd=many)
    assert done.code == 1
    progress, _ = done.when(r"\r\x1b\[K(looking for files|checking)")
    first, before = done.when(r"0000\.inset:3:\d+: ")
    last, _ = done.when(rf"{count(many) - 1:04}\.inset:3:\d+: ")
    # The first finding is not kept until the last file is done.
    counted = [int(n) for n in re.findall(rf"checking (\d+) of {count(many)} files", before)]
    assert max(counted, default=0) < count(many) / 3 and first < last
    assert progress < last
    # Nothing is left of the progress, and the findings are those that a pipe gets.
    assert seen(done.text) == run("check", "-q", cwd=many).out.splitlines()


def test_two_thousand_files_keep_nobody_waiting(tmp_path):
    generate_specs.generate(tmp_path, 2000)
    times = []
    # A machine that is busy with something else gets more than one try.
    for _ in range(5):
        done = Terminal("check", "-q", cwd=tmp_path, until="warning:")
        # A finding that comes before the first progress is a sign of life, too.
        sign, _ = done.when(r"looking for files|checking \d+ of 2000|warning:")
        times.append((sign, done.when("warning:")[0]))
        if times[-1][0] <= 0.3 and times[-1][1] <= 1:
            return
    raise AssertionError(f"seconds until progress and first finding: {times}")


def test_the_summary_stands_alone_at_the_end(many):
    done = Terminal("check", "--statistics", "--color", "never", cwd=many)
    assert seen(done.text) == run("check", "--statistics", cwd=many).out.splitlines()


def test_pipes_and_plain_terminals_see_no_progress(many):
    done = run("check", "-q", cwd=many)
    assert done.err == "" and "\x1b" not in done.out
    dumb = Terminal("check", "-q", cwd=many, env={"TERM": "dumb"})
    assert "\x1b" not in dumb.text and "checking" not in dumb.text
    # Progress goes to the terminal although findings go elsewhere, and a document stays whole.
    with open(os.devnull, "wb") as nowhere:
        beside = Terminal("check", "--format", "json", cwd=many, stdout=nowhere)
    assert f"of {count(many)} files" in beside.text and seen(beside.text) == []


def test_the_order_is_the_same_in_every_run(many):
    runs = {run("check", cwd=many).out for _ in range(3)}
    assert len(runs) == 1
    [text] = runs
    names = re.findall(r"^(\d{4})\.inset:", text, re.MULTILINE)
    assert names == sorted(names) and len(names) >= 300


def test_nobody_who_types_sees_progress(tmp_path):
    main, other = pty.openpty()
    process = subprocess.Popen(
        [program(), "check", "-q", "-"], cwd=tmp_path, stdin=other, stdout=other, stderr=other,
        env={**os.environ, "TERM": "xterm"},
    )
    os.close(other)
    time.sleep(0.5)
    os.write(main, b"screen S {\n}\n\x04")
    text = b""
    while True:
        try:
            text += os.read(main, 65536)
        except OSError:
            break
    os.close(main)
    assert process.wait(30) == 0 and b"\x1b" not in text


def test_fixing_shows_progress_too(many, tmp_path):
    done = Terminal("fix", "--diff", "--color", "never", cwd=many)
    assert "fixing" in done.text and done.code == 0


def test_watching_clears_the_screen_of_a_terminal(tmp_path):
    (tmp_path / "a.inset").write_text(MISTAKE)
    main, other = pty.openpty()
    process = subprocess.Popen(
        [program(), "check", "--watch"], cwd=tmp_path, stdin=other, stdout=other, stderr=other,
        env={**os.environ, "TERM": "xterm"},
    )
    os.close(other)
    text = ""
    while "Ctrl-C ends" not in text:
        assert select.select([main], [], [], 30)[0]
        text += os.read(main, 65536).decode()
    process.kill(), process.wait(), os.close(main)
    assert text.startswith("\x1b[H\x1b[2J")

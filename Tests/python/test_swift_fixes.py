"""Fixes of real Swift code: every file still parses, twice changes nothing, only lines that lay views
out change, and what is found afterwards was found before.

The repositories are other people's and no part of this one: INSET_UIKIT_CORPUS names their folder, and
without it the tests are skipped. INSET_UIKIT_CORPUS_WHOLE=1 takes all of them, otherwise a few.
"""

import collections
import difflib
import json
import os
import pathlib
import re
import shutil
import subprocess
import warnings

import pytest

from lsp_client import ROOT, program

CANDIDATES = [os.environ.get("INSET_UIKIT_CORPUS"), ROOT.parent / "shared/corpus/uikit"]
FOLDER = next(
    (pathlib.Path(c) for c in CANDIDATES if c and (pathlib.Path(c) / "INDEX.tsv").exists()), None)
MISSING = "no corpus of layouts in Swift; INSET_UIKIT_CORPUS names its folder"
pytestmark = pytest.mark.skipif(FOLDER is None, reason=MISSING)
if FOLDER is None:
    warnings.warn(f"SKIPPED: {MISSING}")

WHOLE = bool(os.environ.get("INSET_UIKIT_CORPUS_WHOLE"))
TIMEOUT = 3600 if WHOLE else 600
SAMPLE = ("PureLayout+PureLayout", "SwipeCellKit+SwipeCellKit", "Yummypets+YPImagePicker")
SEVERE = ("warning", "error")
# What a line has to speak of that a fix changes.
LAYOUT = re.compile(
    r"[aA]nchor|NSLayoutConstraint|attribute:|toItem:|safeArea|LayoutGuide|#available|make\.|snp|"
    r"equalTo|autoPin|ToSuperview|==|translatesAutoresizingMaskIntoConstraints|left|right|leading|"
    r"trailing|isActive|addSubview|^\s*[})\]]|^\s*$|else|constraint")


def inset(folder, *arguments):
    done = subprocess.run(
        [program(), *arguments, "."], cwd=folder, capture_output=True, timeout=TIMEOUT)
    assert done.returncode in (0, 1), done.stderr[-2000:]
    return done.stdout


def findings(folder):
    """How often each rule of each file finds something, from warning up."""
    found = json.loads(inset(folder, "check", "--format", "json"))["findings"]
    return collections.Counter(
        (os.path.normpath(one["file"]), one["rule"]) for one in found
        if one["severity"] in SEVERE and one["file"].endswith(".swift"))


class Repository:
    def __init__(self, source, folder, rules):
        self.folder = folder / source.name
        # What is read-only there can be changed here.
        shutil.copytree(source, self.folder, copy_function=shutil.copyfile)
        # The root of a project: what is around it does not count.
        (self.folder / ".git").mkdir(exist_ok=True)
        self.arguments = ["fix", *(word for rule in rules for word in ("--rule", rule))]
        before = self.texts()
        self.before = findings(self.folder)
        inset(self.folder, *self.arguments)
        after = self.texts()
        self.after = findings(self.folder)
        self.changed = {
            path: (before[path], after[path]) for path in sorted(before)
            if before[path] != after[path]}

    def texts(self):
        return {path: path.read_bytes() for path in self.folder.rglob("*.swift") if path.is_file()}


def names():
    found = sorted(path.name for path in FOLDER.iterdir() if path.is_dir())
    return found if WHOLE else [name for name in found if name in SAMPLE]


@pytest.fixture(
    scope="module", params=[(), ("left-right", "needless-availability", "deprecated-layout-guide")],
    ids=["default", "asked"])
def fixed(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("fixed")
    return [Repository(FOLDER / name, folder, request.param) for name in names()]


def test_some_are_fixed(fixed, request):
    if "asked" in request.node.callspec.id:
        assert sum(len(one.changed) for one in fixed) >= 1


def test_every_file_still_parses(fixed):
    parser = shutil.which("swiftc")
    if parser is None:
        pytest.skip("no Swift toolchain")
    for one in fixed:
        for path, (before, _) in one.changed.items():
            done = subprocess.run(
                [parser, "-frontend", "-parse", str(path)], capture_output=True, timeout=TIMEOUT)
            if done.returncode:
                path.with_suffix(".old.swift").write_bytes(before)
                was = subprocess.run(
                    [parser, "-frontend", "-parse", str(path.with_suffix(".old.swift"))],
                    capture_output=True, timeout=TIMEOUT)
                path.with_suffix(".old.swift").unlink()
                assert was.returncode, (path, done.stderr[-1000:])


def test_only_lines_of_layouts_change(fixed):
    for one in fixed:
        for path, (before, after) in one.changed.items():
            strange = other_lines(before.decode("utf-8"), after.decode("utf-8"))
            assert not strange, (path, strange)


def other_lines(before, after):
    """The changed lines that no fix is about.

    Where a version goes that is always there, what its block held moves out by a step, and what stood behind
    the condition moves up: as many braces end there as begin. What was for older systems goes.
    """
    old, new = (text.splitlines() for text in (before, after))
    if before.count("#available") > after.count("#available"):
        old, new = ([line.strip() for line in lines] for lines in (old, new))
    strange, open_blocks, depth = [], 0, 0
    for kind, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        gone, come = ([], []) if kind == "equal" else (old[a:b], new[c:d])
        whole = re.sub(r"#available\([^)]*\)\s*,\s*", "", " ".join(gone))
        if "#available" in " ".join(gone) and whole.split() == " ".join(come).split():
            continue
        for line in gone:
            if depth:
                depth += line.count("{") - line.count("}")
                open_blocks -= not depth
            elif line == "} else {" and open_blocks:
                depth = 1
            elif "#available" in line and line.endswith("{"):
                open_blocks += 1
            elif line == "}" and open_blocks:
                open_blocks -= 1
            elif not LAYOUT.search(line):
                strange.append(line)
        strange += [line for line in come if not LAYOUT.search(line)]
    return strange + ["{"] * open_blocks


def test_other_lines_are_told_apart():
    block = "if #available(iOS 9, *) {\n  call()\n}\nnext()\n"
    assert not other_lines(block, "call()\nnext()\n")
    assert not other_lines("if #available(iOS 9, *),\n   let x = x,\n   y {\n}\n", "if let x = x,\n   y {\n}\n")
    assert other_lines(block, "call()\n") == ["next()"]
    either = "if #available(iOS 9, *) {\n  call()\n} else {\n  if x {\n    other()\n  }\n}\nnext()\n"
    assert not other_lines(either, "call()\nnext()\n")
    assert other_lines(either, "call()\nnext(1)\n") == ["next()", "next(1)"]
    assert other_lines(either, "call()\n") == ["next()"]
    assert other_lines(block, "call()\nnext(1)\n") == ["next()", "next(1)"]
    assert other_lines(block, "call()\n}\nnext()\n") == ["{"]


def test_nothing_new_is_found(fixed):
    for one in fixed:
        for key, count in sorted(one.after.items()):
            assert count <= one.before[key], (one.folder.name, key)


def test_twice_changes_nothing(fixed):
    for one in fixed:
        if one.changed:
            before = one.texts()
            inset(one.folder, *one.arguments)
            assert one.texts() == before, one.folder.name

"""Fixes of real Interface Builder files, on each level: nothing is lost, nothing else moves, twice
changes nothing; what the default level fixes brings no new finding, and the safe one moves no view.

The files are other people's and no part of this repository: INSET_CORPUS names their folder, and
without it the tests are skipped. INSET_CORPUS_WHOLE=1 takes all of them, otherwise a share.
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
import xml.etree.ElementTree as ElementTree

import pytest

from lsp_client import ROOT, program

CANDIDATES = [os.environ.get("INSET_CORPUS"), ROOT.parent / "shared/corpus/ib"]
FOLDER = next(
    (pathlib.Path(c) for c in CANDIDATES if c and (pathlib.Path(c) / "INDEX.tsv").exists()), None)
MISSING = "no corpus of Interface Builder files; INSET_CORPUS names its folder"
pytestmark = pytest.mark.skipif(FOLDER is None, reason=MISSING)
if FOLDER is None:
    warnings.warn(f"SKIPPED: {MISSING}")

LEVELS = {"safe": ["--safe"], "default": [], "unsafe": ["--unsafe"]}
WHOLE = bool(os.environ.get("INSET_CORPUS_WHOLE"))
TIMEOUT = 3600 if WHOLE else 600

# What a fix may change: the attributes of an element that is there, elements that come and go.
ATTRIBUTES = {
    "constraint": {
        "firstItem", "firstAttribute", "secondItem", "secondAttribute", "constant", "priority",
        "relation", "symbolic",
    },
    "document": {"useSafeAreas"},
    "rect": {"x", "y", "width", "height"},
    # A text that is cut off takes more lines.
    "label": {"numberOfLines"},
}
# An unsafe fix says which of several views of one priority gives way: any kind of view.
PRIORITIES = {
    "horizontalHuggingPriority", "verticalHuggingPriority",
    "horizontalCompressionResistancePriority", "verticalCompressionResistancePriority",
}
COME = {"constraint", "viewLayoutGuide", "capability", "constraints"}
GO = {"constraint", "layoutGuides", "viewControllerLayoutGuide", "constraints"}


def files():
    names = sorted(
        path for path in FOLDER.rglob("*") if path.suffix in (".storyboard", ".xib"))
    return names if WHOLE else names[::12]


def inset(*arguments):
    done = subprocess.run(
        [program(), *map(str, arguments)], capture_output=True, timeout=TIMEOUT)
    assert done.returncode in (0, 1, 2), done.stderr[-2000:]
    return done.stdout


class Fixed:
    """Copies of the files, and what one level of fixes makes of them."""

    def __init__(self, folder, level):
        self.folder, self.level = folder, level
        copies = []
        for number, source in enumerate(files()):
            copy = folder / f"{number:04}" / source.name
            copy.parent.mkdir()
            shutil.copyfile(source, copy)
            copies.append((source, copy))
        self.fix()
        self.files = [(source.read_bytes(), copy, copy.read_bytes()) for source, copy in copies]
        self.sources = {copy: source for source, copy in copies}
        self.changed = [item for item in self.files if item[0] != item[2]]

    def fix(self):
        inset("fix", *LEVELS[self.level], self.folder)


@pytest.fixture(scope="module", params=list(LEVELS))
def fixed(request, tmp_path_factory):
    return Fixed(tmp_path_factory.mktemp(request.param), request.param)


def tag(line):
    found = re.match(rb"\s*</?([A-Za-z]+)", line)
    return found.group(1).decode() if found else None


def attributes(line):
    return dict(re.findall(rb'([A-Za-z]+)="([^"]*)"', line))


def changes(before, after):
    """Changed, new and vanished lines, by tag."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind != "equal":
            yield old[a:b], new[c:d]


def test_many_are_fixed(fixed):
    share = {"safe": 100, "default": 20, "unsafe": 10}[fixed.level]
    assert len(fixed.changed) > len(fixed.files) / share


def test_other_bytes_stay(fixed):
    for before, copy, after in fixed.changed:
        for old, new in changes(before, after):
            # Lines belong together by their id, or, where they have none, by their order.
            ids = {attributes(line).get(b"id"): line for line in new if b" id=" in line}
            rest = [line for line in new if b" id=" not in line]
            for line in old:
                name = tag(line)
                other = ids.pop(attributes(line).get(b"id"), None) if b" id=" in line else None
                if other is None and rest and tag(rest[0]) == name:
                    other = rest.pop(0)
                if other is None:
                    assert name in GO, (copy, line)
                    continue
                was, now = attributes(line), attributes(other)
                different = {
                    key.decode() for key in was.keys() | now.keys() if was.get(key) != now.get(key)}
                allowed = ATTRIBUTES.get(name, set())
                if fixed.level == "unsafe":
                    allowed = allowed | PRIORITIES
                assert different <= allowed, (copy, line, other)
                # Around the attributes that changed, the bytes are those that were there.
                for key in different:
                    for text in (key.encode(),):
                        line = re.sub(rb' %s="[^"]*"' % text, b"", line)
                        other = re.sub(rb' %s="[^"]*"' % text, b"", other)
                assert line == other, copy
            for line in [*ids.values(), *rest]:
                assert tag(line) in COME, (copy, line)


def test_byte_order_marks_and_line_ends_stay(fixed):
    for before, copy, after in fixed.changed:
        mark = b"\xef\xbb\xbf"
        assert before.startswith(mark) == after.startswith(mark), copy
        if before.count(b"\r\n") == before.count(b"\n"):
            assert after.count(b"\r\n") == after.count(b"\n"), copy
        elif b"\r" not in before:
            assert b"\r" not in after, copy
        assert before.endswith(b"\n") == after.endswith(b"\n"), copy


def test_all_stay_well_formed_and_ids_single(fixed):
    for before, copy, after in fixed.changed:
        root = ElementTree.fromstring(after)
        counts = collections.Counter(e.get("id") for e in root.iter() if e.get("id"))
        known = collections.Counter(
            e.get("id") for e in ElementTree.fromstring(before).iter() if e.get("id"))
        assert all(count <= max(1, known[name]) for name, count in counts.items()), copy
        # What constraints name is there.
        for constraint in root.iter("constraint"):
            for side in ("firstItem", "secondItem"):
                name = constraint.get(side)
                assert name is None or name in counts or name not in known, (copy, name)


def test_a_guide_comes_with_the_document_s_switch(fixed):
    for before, copy, after in fixed.changed:
        made = after.count(b"<viewLayoutGuide ") > before.count(b"<viewLayoutGuide ")
        if made:
            root = ElementTree.fromstring(after)
            assert root.get("useSafeAreas") == "YES", copy
            names = [c.get("name") for c in root.findall("dependencies/capability")]
            assert "Safe area layout guides" in names and names == sorted(names), copy


def grave(paths):
    """How many findings of each rule there are from warning up, by file."""
    if not paths:
        return {}
    findings = json.loads(inset("check", "--format", "json", *paths))["findings"]
    counts = collections.defaultdict(collections.Counter)
    for finding in findings:
        if finding["severity"] in ("warning", "error"):
            counts[os.path.realpath(finding["file"])][finding["rule"]] += 1
    return counts


def test_what_is_fixed_brings_no_new_finding(fixed):
    if fixed.level == "unsafe":
        pytest.skip("unsafe fixes are guesses")
    copies = [copy for _, copy, _ in fixed.changed]
    before = grave([fixed.sources[copy] for copy in copies])
    after = grave(copies)
    new = []
    for copy in copies:
        old = before[os.path.realpath(fixed.sources[copy])] if before else {}
        for rule, count in sorted((after.get(os.path.realpath(copy)) or {}).items()):
            if count > old[rule]:
                new.append((str(fixed.sources[copy]), rule, old[rule], count))
    assert not new


def frames(path):
    """All that `inset frames` says of a file but its name."""
    report = json.loads(inset("frames", "--format", "json", path))
    # Names that are not ASCII are escaped on both sides.
    return json.dumps(report, sort_keys=True).replace(json.dumps(str(path))[1:-1], "")


def test_safe_fixes_move_no_view(fixed):
    if fixed.level != "safe":
        pytest.skip("of the safe level")
    for _, copy, _ in fixed.changed:
        assert frames(copy) == frames(fixed.sources[copy]), fixed.sources[copy]


def test_twice_changes_nothing(fixed):
    fixed.fix()
    for _, copy, after in fixed.files:
        assert copy.read_bytes() == after, fixed.sources[copy]

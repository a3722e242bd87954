"""Fixes of real Interface Builder files: nothing is lost, nothing else moves, twice changes nothing.

The files are other people's and no part of this repository: INSET_CORPUS names their folder, and
without it the tests are skipped. INSET_CORPUS_WHOLE=1 takes all of them, otherwise a share.
"""

import collections
import difflib
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

# What a fix may change: the attributes of an element that is there, elements that come and go.
ATTRIBUTES = {
    "constraint": {
        "firstItem", "firstAttribute", "secondItem", "secondAttribute", "constant", "priority",
        "relation", "symbolic",
    },
    "document": {"useSafeAreas"},
    "rect": {"x", "y", "width", "height"},
}
COME = {"constraint", "viewLayoutGuide", "capability", "constraints"}
GO = {"constraint", "layoutGuides", "viewControllerLayoutGuide", "constraints"}


def files():
    names = sorted(
        path for path in FOLDER.rglob("*") if path.suffix in (".storyboard", ".xib"))
    return names if os.environ.get("INSET_CORPUS_WHOLE") else names[::12]


@pytest.fixture(scope="module")
def fixed(tmp_path_factory):
    """The files and what `inset fix --unsafe` makes of copies of them."""
    folder = tmp_path_factory.mktemp("corpus")
    copies = []
    for number, source in enumerate(files()):
        copy = folder / str(number) / source.name
        copy.parent.mkdir()
        shutil.copy(source, copy)
        copies.append((source.read_bytes(), copy))
    fix(folder)
    return folder, [(before, copy, copy.read_bytes()) for before, copy in copies]


def fix(folder):
    done = subprocess.run(
        [program(), "fix", "--unsafe", str(folder)], capture_output=True, timeout=1200)
    assert done.returncode in (0, 1, 2), done.stderr[-2000:]


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
    changed = sum(before != after for before, _, after in fixed[1])
    assert changed > len(fixed[1]) / 10


def test_other_bytes_stay(fixed):
    for before, copy, after in fixed[1]:
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
                assert different <= ATTRIBUTES.get(name, set()), (copy, line, other)
                # Around the attributes that changed, the bytes are those that were there.
                for key in different:
                    for text in (key.encode(),):
                        line = re.sub(rb' %s="[^"]*"' % text, b"", line)
                        other = re.sub(rb' %s="[^"]*"' % text, b"", other)
                assert line == other, copy
            for line in [*ids.values(), *rest]:
                assert tag(line) in COME, (copy, line)


def test_all_stay_well_formed_and_ids_single(fixed):
    for before, copy, after in fixed[1]:
        if before == after:
            continue
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
    for before, copy, after in fixed[1]:
        made = after.count(b"<viewLayoutGuide ") > before.count(b"<viewLayoutGuide ")
        if made:
            root = ElementTree.fromstring(after)
            assert root.get("useSafeAreas") == "YES", copy
            names = [c.get("name") for c in root.findall("dependencies/capability")]
            assert "Safe area layout guides" in names and names == sorted(names), copy


def test_twice_changes_nothing(fixed):
    folder, all_files = fixed
    fix(folder)
    for _, copy, after in all_files:
        assert copy.read_bytes() == after, copy

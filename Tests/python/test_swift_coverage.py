"""What `inset coverage` says of Swift files: its rows against a plain count, and the draw for readers."""

import collections
import json
import os
import pathlib
import subprocess
import sys
import warnings

import pytest

from lsp_client import ROOT, program

sys.path.insert(0, str(ROOT / "Tests/uikit"))
import count_statements as plain  # noqa: E402
import draw_rows as drawing  # noqa: E402

CANDIDATES = [os.environ.get("INSET_UIKIT_CORPUS"), ROOT.parent / "shared/corpus/uikit"]
CORPUS = next(
    (pathlib.Path(c) for c in CANDIDATES if c and (pathlib.Path(c) / "INDEX.tsv").exists()), None)
MISSING = "no corpus of Swift files; INSET_UIKIT_CORPUS names its folder"
if CORPUS is None:
    warnings.warn(f"SKIPPED: {MISSING}")
HELPER = pathlib.Path(program()).parent / "inset-swift"
pytestmark = pytest.mark.skipif(
    not HELPER.exists(), reason="the program 'inset-swift' was not built: no Swift file can be read")
if not HELPER.exists():
    warnings.warn("SKIPPED: the program 'inset-swift' was not built")

CARD = """import SnapKit
import UIKit

final class CardView: UIView {
    private let title = UILabel()
    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(title)
        title.snp.makeConstraints { make in
            make.top.equalToSuperview().offset(8)
            make.leading.trailing.equalToSuperview()
        }
        NSLayoutConstraint.activate([
            title.bottomAnchor.constraint(lessThanOrEqualTo: bottomAnchor, constant: -8),
        ])
        // title.topAnchor.constraint(equalTo: topAnchor)
        for view in [title, self] {
            view.widthAnchor.constraint(greaterThanOrEqualToConstant: 44).isActive = true
        }
    }
}
"""
LIST = """import PureLayout
import Stevia

class ListView: UIView {
    let list = UITableView()
    func setUp() {
        addSubview(list)
        list.autoPinEdgesToSuperviewEdges()
        |-8-list-8-|
        list.top(10).height(20)
        list.Bottom == Bottom - 4
        NSLayoutConstraint(item: list, attribute: .top, relatedBy: .equal, toItem: self, \
attribute: .top, multiplier: 1, constant: 0).isActive = true
        addConstraints(NSLayoutConstraint.constraints(withVisualFormat: "V:|[list]|", options: [], \
metrics: nil, views: ["list": list]))
    }
}
"""
CARTOGRAPHY = """import Cartography

func lay(_ a: UIView, _ b: UIView) {
    constrain(a, b) { a, b in
        a.top == b.top + 8
        if a.isHidden == true { align(left: a, b) }
        a.width <= b.width / 2 ~ 500
    }
}
"""
COPY = """public class ConstraintMaker {
    let made = a.topAnchor.constraint(equalTo: b.topAnchor)
}
public struct ConstraintAttributes {}
public final class ConstraintItem {}
"""


def coverage(folder):
    done = subprocess.run(
        [program(), "coverage", folder, "--format", "json"], capture_output=True, timeout=900)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


def rows(found, folder):
    """How many rows there are of each file's line and idiom."""
    return collections.Counter(
        (os.path.relpath(row["file"], folder), row["line"], row["idiom"])
        for row in found["statements"])


def counted(folder):
    paths = list(plain.swift_files(str(folder)))
    libraries = plain.library_folders(paths)
    result = collections.Counter()
    for path in paths:
        if os.path.dirname(path) in libraries:
            continue
        text = pathlib.Path(path).read_text(encoding="utf-8", errors="replace")
        for start, idiom in plain.places(text):
            line = text.count("\n", 0, start) + 1
            result[os.path.relpath(path, folder), line, idiom] += 1
    return result


@pytest.fixture
def module(tmp_path):
    for name, text in {
        "CardView.swift": CARD, "ListView.swift": LIST, "Lay.swift": CARTOGRAPHY,
        "SnapKit/Maker.swift": COPY,
    }.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return tmp_path


def test_every_statement_is_a_row(module):
    assert rows(coverage(module), module) == counted(module)
    assert sum(counted(module).values()) == 14


def test_a_row_says_each_constraint(module):
    found = coverage(module)["statements"]
    row = next(r for r in found if r["file"].endswith("CardView.swift") and r["line"] == 11)
    assert (row["endLine"], row["state"], row["more"]) == (11, "full", False)
    assert [(c["first"], c["second"], c["constant"]) for c in row["constraints"]] == [
        ("title.leading", "self.leading", 0), ("title.trailing", "self.trailing", 0)]
    assert all(row[key] == row["constraints"][0][key] for key in row["constraints"][0])


def test_draws_are_repeated_by_their_seed(module, tmp_path):
    found = coverage(module)["statements"]

    def draw(seed, without=()):
        return [
            drawing.key(row, str(module))
            for row in drawing.draw(found, str(module), seed, 6, set(without), ["CardView.swift"])]

    first = draw(1)
    assert first == draw(1) and len(set(first)) == 6
    assert first != draw(2)
    assert sum(key.startswith("CardView") for key in first) == 3
    assert not set(first) & set(draw(1, first))


@pytest.mark.skipif(CORPUS is None, reason=MISSING)
def test_rows_of_real_projects_are_those_of_the_plain_count():
    found, expected = rows(coverage(CORPUS), CORPUS), counted(CORPUS)
    differences = []
    totals = collections.defaultdict(lambda: [0, 0])
    for key in sorted(set(found) | set(expected)):
        totals[key[0].split(os.sep)[0]][0] += found[key]
        totals[key[0].split(os.sep)[0]][1] += expected[key]
        if found[key] != expected[key]:
            differences.append(f"{key}: {found[key]} rows, {expected[key]} counted")
    # Where a statement begins is told in two ways: only lines that balance nowhere are listed.
    for difference in differences:
        print(difference)
    far = {
        name: tuple(counts) for name, counts in totals.items()
        if abs(counts[0] - counts[1]) > 0.02 * counts[1]}
    assert far == {}

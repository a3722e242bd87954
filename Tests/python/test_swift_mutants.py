"""What is damaged in Swift code, and how it is judged; and a sample of the corpus.

`make swift-mutants` takes all classes of all repositories.
"""

import json
import plistlib
import sys

import pytest

from lsp_client import ROOT

FOLDER = ROOT / "Tests/uikit/mutants"


def load():
    """The modules of the generator; others have the same names."""
    names = ("mutations", "run", "swift_text")
    others = {name: sys.modules.pop(name, None) for name in names}
    sys.path.insert(0, str(FOLDER))
    try:
        import mutations
        import run
        import swift_text
        return mutations, run, swift_text
    finally:
        sys.path.remove(str(FOLDER))
        for name, other in others.items():
            sys.modules.pop(name, None)
            if other is not None:
                sys.modules[name] = other


mutations, run, swift_text = load()

SOURCE = '''\
import UIKit

class Card: UIViewController { // } "
    let title = UILabel()
    override func viewDidLoad() {
        view.addSubview(title)
        title.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            title.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            title.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 8)
        ])
        title.heightAnchor.constraint(equalToConstant: 40)
            .isActive = true
    }
}
'''


def row(line, words, first, second, **others):
    text = SOURCE.splitlines()[line - 1]
    start = text.index(words) + 1
    return {
        "file": "Card.swift", "line": line, "column": start, "endLine": line,
        "endColumn": start + len(words), "idiom": "anchor", "type": "Card", "state": "full",
        "certainty": "sure", "first": first, "second": second, "relation": "==", "priority": 1000,
        "more": False, "constraints": [], **others}


ROWS = [
    row(9, "title.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor)", "title.top",
        "view.safeArea.top"),
    row(10, "title.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 8)",
        "title.leading", "view.leading"),
    row(12, "title.heightAnchor.constraint(equalToConstant: 40)", "title.height", None),
]


def line_of(line):
    return SOURCE.splitlines()[line - 1].strip()


def changes(kind):
    found = mutations.mutations(swift_text.SwiftText(SOURCE), ROWS, "Card.swift", [kind])
    old = SOURCE.splitlines()
    result = []
    for one in found:
        new = one.text.splitlines()
        gone = [line.strip() for line in old if line not in new]
        come = [line.strip() for line in new if line not in old]
        result.append((one.line, gone, come))
    return result


def test_a_safe_area_is_dropped():
    assert changes("safe-area") == [(
        9, [line_of(9)], ["title.topAnchor.constraint(equalTo: view.topAnchor),"])]


def test_a_constraint_is_deleted_with_its_comma():
    assert changes("deletion") == [
        (9, [line_of(9)], []), (10, [line_of(10)], []),
        (12, [line_of(12), ".isActive = true"], [])]


def test_a_mask_stays_on():
    assert changes("mask") == [(7, [line_of(7)], [])]


def test_an_insertion_goes_behind_the_activation():
    (one,) = mutations.mutations(swift_text.SwiftText(SOURCE), ROWS, "Card.swift", ["order"])
    lines = one.text.splitlines()
    assert lines[9:11] == ["        ])", "        view.addSubview(title)"]
    assert sorted(lines) == sorted(SOURCE.splitlines())


def test_a_contradiction_is_added():
    assert changes("contradiction") == [
        (9, [], ["title.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, "
                 "constant: 20),"]),
        (10, [line_of(10)], [
            line_of(10) + ",",
            "title.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20 + 8),"])]


def test_a_standard_spacing_is_contradicted_by_its_multiplier():
    words = "title.topAnchor.constraint(equalToSystemSpacingBelow: view.topAnchor, multiplier: 2)"
    source = SOURCE.replace(
        "title.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor)", words)
    start = source.splitlines()[8].index(words) + 1
    text = swift_text.SwiftText(source)
    made = row(9, "title", "title.top", "view.top", multiplier=1, constant=8)
    made |= {"column": start, "endColumn": start + len(words)}
    found = list(mutations.mutations(text, [made], "Card.swift", ["contradiction"]))
    assert [one.after.count("multiplier: 20 + 2") for one in found] == [1]


def test_strings_and_comments_hold_no_braces():
    text = swift_text.SwiftText(SOURCE)
    assert text.type_at(SOURCE.index("isActive")) == "Card"
    assert text.type_at(0) is None


def test_equivalent_mutants_are_told_apart():
    frames = {
        ("e", path): ((0, 0, 1, 1), frozenset(), (0, 0, 0, 0), kind)
        for path, kind in [
            ("root", "view"), ("root.pile", "stack"), ("root.pile.title", "label"),
            ("root.card", "view"), ("root.card.name", "label")]}

    def why(kind, views, first=None, second=None, made=None):
        one = mutations.Mutation(
            kind, "A.swift", "A", 1, "anchor", "", "", "", views, first, second, made=made)
        return run.equivalent(one, frames, {"Card"})

    assert why("mask", ("title",)) == "arranged"
    assert why("mask", ("view",)) == "the root view"
    assert why("mask", ("name",)) is None
    assert why("mask", ("name",), made="an outlet") == "an outlet"
    assert why("mask", ("card",), made="MapView") == "a library's view"
    assert why("mask", ("card",), made="Card") is None
    assert why("mask", ("name",), made="UILabel") is None
    assert why("order", ("card",), "name.top", "card.top") == "one tree"
    assert why("order", ("name",), "name.top", "card.top") is None


def test_what_makes_a_view_is_read_in_its_file():
    text = swift_text.SwiftText("""\
class A: UIView {
    @IBOutlet weak var given: UILabel!
    let card = Card<Int>(frame: .zero)
    lazy var map: MapView = MapView.init(4)
    let later: UIView
    let early: UIView
    var bought: AdView!
    var shown: UIView? {
        didSet {}
    }
    var both: UIView { shown ?? early }
    // let said = Card()
    init(early: UIView) {
        self.early = early
        later = makeLater()
        bought = ads.first as? AdView
    }
    func hide() { shown = nil }
}
""")
    made = {name: mutations.maker(text, name)
            for name in ("given", "card", "map", "later", "early", "bought", "shown", "both",
                         "said", "contentView")}
    assert made == {"given": "an outlet", "card": "Card", "map": "MapView", "later": "UIView",
                    "early": "handed in", "bought": "AdView", "shown": "handed in",
                    "both": "UIView", "said": None, "contentView": "UIKit's own"}


def test_views_of_controllers_go_by_their_owners():
    assert mutations.view_name("child.view.top") == "child"
    assert mutations.view_name("view.safeArea.top") == "view"
    assert run.base("label#2") == run.base("label2") == "label"
    assert run.base("2") == "2"


def test_a_search_bar_is_clear_at_its_sides():
    _, run, _ = load()

    def frames(kind, depths):
        frame, size = (0, 10, 390, 56), (390, 844)
        return {("e", "root.bar"): (frame, frozenset(), depths, kind, frame, size, None)}

    def as_right(kind, depths):
        return run.as_right(frames(kind, (0, 0, 0, 0)), frames(kind, depths))

    assert as_right("searchBar", (0, 44, 0, 44))
    assert not as_right("searchBar", (20, 0, 0, 0))
    assert not as_right("label", (0, 44, 0, 44))


def test_an_app_is_not_judged_where_it_is_never_shown(tmp_path):
    key = "UISupportedInterfaceOrientations"
    both = ["UIInterfaceOrientationPortrait", "UIInterfaceOrientationLandscapeLeft"]
    (tmp_path / "App").mkdir()
    with open(tmp_path / "App/Info.plist", "wb") as stream:
        plistlib.dump({key: both[:1], key + "~ipad": both}, stream)
    (tmp_path / "App/Broken.plist").write_text("<plist><dict>")
    assert run.upright(tmp_path) == {"iphone"}
    screen = {(name, "root"): () for name in (
        "iphone-x-15-portrait", "iphone-x-15-landscape", "ipad-mini-6-26-landscape")}
    assert [name for name, _ in run.as_shown(screen, {"iphone"})] == [
        "iphone-x-15-portrait", "ipad-mini-6-26-landscape"]
    assert run.as_shown(screen, set()) == screen
    # Another app of the repository may be turned.
    with open(tmp_path / "Info.plist", "wb") as stream:
        plistlib.dump({key: both}, stream)
    assert run.upright(tmp_path) == set()


def test_a_child_is_judged_where_it_is_shown(monkeypatch):
    from types import SimpleNamespace as Record

    def screen(depths, prefix="root", kind="view"):
        absolute, size = (50, 50, 100, 100), (812, 375)
        rows = {("x", "root"): ((0, 0, 0, 0), frozenset(), (0, 0, 0, 0), "view", absolute, size, None)}
        if prefix != "root":
            rows["x", prefix] = (absolute, frozenset(), (0, 0, 0, 0), kind, absolute, size, None)
        rows["x", f"{prefix}.title"] = (
            (*depths[:2], 10, 10), frozenset(), depths, "label", absolute, size, None)
        return rows

    def is_right(hosts, kind="container"):
        repository = object.__new__(run.Repository)
        repository.folder = None
        repository.rows = {"Page.swift": [], "Pages.swift": []}
        repository.texts = {
            "Page.swift": Record(text=""), "Pages.swift": Record(text="let page = Page()")}
        before = screen((0, 0, 0, 0), "root.page", kind)
        repository.frames = {
            ("Page.swift", "Page"): screen((0, 0, 0, 0)), ("Pages.swift", "Pages"): before}
        monkeypatch.setattr(
            run, "frames_of",
            lambda files, _: {("Pages.swift", "Pages"): screen(hosts, "root.page", kind)}
            if files == ["Pages.swift"] else {})
        one = Record(file="Page.swift", type="Page")
        return repository.is_right_where_shown(
            one, {("Page.swift", "Page"): screen((0, 44, 0, 0))})

    assert is_right((0, 0, 0, 0))
    # It lies under the cover there, too; or it is not put there.
    assert not is_right((0, 44, 0, 0))
    assert not is_right((0, 0, 0, 0), "view")


def test_doubtful_mutants_are_judged_by_themselves():
    _, run, _ = load()
    rounds = []

    class Copy(run.Repository):
        def __init__(self):
            pass

        def judge_round(self, round_):
            rounds.append([one.file for one in round_])
            alone = len(round_) == 1
            verdicts = {
                # Found in its own file; missed, for another one moved its frames; not counted.
                "own": {"found": True, "new": ["it"]}, "moved": {"counts": not alone},
                "other": {"found": True}, "equal": {"counts": False},
            }
            return [{"file": one.file, "counts": True, "found": False, "new": [], "harm": [],
                     **verdicts[one.file]} for one in round_]

    class One:
        def __init__(self, file):
            self.file = file

    results = Copy().judge([One(file) for file in ("own", "moved", "other", "equal")])
    assert rounds == [["equal", "moved", "other", "own"], ["moved"], ["other"]]
    assert [r["file"] for r in results if r["counts"]] == ["other", "own"]


def test_what_is_found_in_other_files_is_told(monkeypatch):
    from types import SimpleNamespace as Record

    def finding(view):
        return {"rule": "ambiguous-position", "severity": "error", "file": "Other.swift",
                "message": f"'{view}' is open",
                "range": {"start": {"line": 4}}}

    def judged(view):
        copy = object.__new__(run.Repository)
        copy.folder, copy.rows = None, {}
        copy.texts = {"Own.swift": Record(text=""), "Other.swift": Record(text="")}
        copy.findings = {"Own.swift": [], "Other.swift": []}
        copy.write = lambda file, text: None
        copy.verdict = lambda one, findings, frames: {
            "found": False, "counts": True, "why": None}
        monkeypatch.setattr(run, "frames_of", lambda files, folder: {})
        monkeypatch.setattr(
            run, "findings_of",
            lambda folder, files: {"Own.swift": [], "Other.swift": [finding(view)]})
        one = Record(file="Own.swift", text="", kind="deletion", views=("title",), line=7)
        return copy.judge_round([one])[0]

    assert judged("title2")["found"]
    stray = judged("photo")
    assert not stray["found"]
    assert stray["stray"] == {
        "findings": [{"rule": "ambiguous-position", "file": "Other.swift", "line": 4,
                      "message": "'photo' is open"}],
        "mutants": ["deletion Own.swift:7"]}


@pytest.mark.skipif(run.corpus() is None, reason="INSET_UIKIT_CORPUS names no corpus")
def test_a_sample_keeps_its_floors():
    floors = json.loads((run.HERE / "floors.json").read_text())["sample"]
    results, _ = run.measure(run.corpus(), run.SAMPLE)
    table = run.rates(results)
    assert all(row["counted"] >= 3 for kind, row in table.items() if kind in floors)
    assert not run.below_floors(table, floors), "\n" + run.printed(table)

"""The plain counter of constraint statements finds what stands there, and nothing else."""

import importlib.util
import pathlib
import subprocess
import sys

import pytest

SCRIPT = pathlib.Path(__file__).parent.parent / "uikit" / "count_statements.py"
spec = importlib.util.spec_from_file_location("count_statements", SCRIPT)
counter = importlib.util.module_from_spec(spec)
spec.loader.exec_module(counter)


def idioms(text):
    return [idiom for _, idiom in counter.places(text)]


@pytest.mark.parametrize(
    "text, expected",
    [
        # Anchors, helpers of a project's own left out.
        ("a.topAnchor.constraint(equalTo: b, constant: 8).isActive = true", ["anchor"]),
        ("a.widthAnchor.constraint(\n  lessThanOrEqualToConstant: 8)", ["anchor"]),
        ("a.topAnchor.constraint(equalToSystemSpacingBelow: b, multiplier: 1)", ["anchor"]),
        ("a.constraint(pinning: b)", []),
        ("func constraint(equalTo other: Anchor) {}", []),
        # Comments and strings say nothing, interpolations do.
        ("// a.constraint(equalTo: b)\n/* a /* b */ a.constraint(equalTo: b) */", []),
        ('"a.constraint(equalTo: b)" + #"x" .constraint(equalTo: b)"#', []),
        ('"""\n a.constraint(equalTo: b)\n"""', []),
        ('"\\(a.constraint(equalTo: b)) .constraint(equalTo: c)"', ["anchor"]),
        ("NSLayoutConstraint(item: a, attribute: .top)", ["item"]),
        ('NSLayoutConstraint.constraints(withVisualFormat: "H:|[a]|", options: [])', ["vfl"]),
        # SnapKit: one for each chain with a relation.
        (
            "a.snp.makeConstraints { make in\n make.top.equalToSuperview().offset(8)\n"
            " make.left.right.equalTo(b)\n make.height.priority(3)\n}",
            ["snapkit", "snapkit"],
        ),
        ("a.snp.remakeConstraints { $0.edges.equalTo(b).inset(UIEdgeInsets(top: 1)) }", ["snapkit"]),
        ("a.snp.makeConstraints { (make) -> Void in make.top.equalTo(b) }", ["snapkit"]),
        ("a.snp.updateConstraints({ m in m.top.equalTo(b) })", ["snapkit"]),
        ("a.snp.makeConstraints() { m in m.top.equalTo(b) }", ["snapkit"]),
        ("other { make in make.top.equalTo(b) }", []),
        # PureLayout, but not its priorities.
        ("a.autoPinEdge(.top, to: .bottom, of: b)\na.autoSetDimension(.width, toSize: 3)",
         ["purelayout", "purelayout"]),
        ("autoSetDimension(.width, toSize: 3)\nviews.autoSetViewsDimension(.width, toSize: 3)",
         ["purelayout", "purelayout"]),
        ("a.autoSetContentHuggingPriority(for: .vertical)\nfunc autoPinEdge() {}", []),
        # Cartography: operators at the level of statements.
        (
            "constrain(a, b) { a, b in\n a.top == b.top + 8\n a.width <= b.width ~ 3\n"
            " if x == y { }\n align(top: a, b)\n}",
            ["cartography", "cartography", "cartography"],
        ),
        ("if a == b { }\nfunc constrain(_ a: A) { a == b }", []),
        # The others count only where they are imported.
        ("import TinyConstraints\na.edgesToSuperview()\na.width(8)\na.top(to: b)", ["tinyconstraints"] * 3),
        ("a.edgesToSuperview()\na.width(8)\na.top(to: b)", []),
        ("import Stevia\na.top(8).fillHorizontally()\n|-8-a-8-|", ["stevia"] * 3),
        ("import Stevia\nlayout(\n  8,\n  |-a-|,\n  b\n)\n|b--c| ~ 40", ["stevia"] * 2),
        ("import Stevia\na.Top == b.Bottom + 8\nassert(a.frame.height == 8)", ["stevia"]),
    ],
)
def test_idioms(text, expected):
    assert idioms(text) == expected


def test_unfinished_text_ends():
    for text in ['"abc', '"\\(a', "/* a", 'x = """', "constrain(a) { a.top == ", "a.snp.makeConstraints {"]:
        counter.places(text)


def test_sources_of_libraries_are_left_out(tmp_path):
    made = "let made = a.constraint(equalTo: b)\n"
    types = "public class ConstraintMaker {}\nstruct ConstraintAttributes {}\nclass ConstraintItem {}\n"
    for name, text in {
        "App/SnapKit/Maker.swift": types, "App/SnapKit/Other.swift": made,
        "App/SnapKit/Own/More.swift": made, "App/View.swift": made,
        "Web/Maker.swift": "class ConstraintMaker {}\n" + made,
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    found = counter.library_folders(list(counter.swift_files(str(tmp_path))))
    assert found == {str(tmp_path / "App/SnapKit")}


def test_table(tmp_path):
    for name, text in (("One/A.swift", "a.constraint(equalTo: b)"), ("Two/B/C.swift", "let a = 1")):
        path = tmp_path / name
        path.parent.mkdir(parents=True)
        path.write_text(text)
    out = subprocess.run(
        [sys.executable, SCRIPT, str(tmp_path)], capture_output=True, text=True, check=True
    ).stdout
    assert out == "One\tanchor\t1\ntotal\tall\t1\n"
    out = subprocess.run(
        [sys.executable, SCRIPT, "--places", str(tmp_path)], capture_output=True, text=True, check=True
    ).stdout
    assert out == "One/A.swift\t1\t2\tanchor\t.constraint(equalTo: b)\n"

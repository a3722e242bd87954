"""Findings in Swift files as programs and editors get them: baselines, SARIF, GitHub's commands, columns, whole workspaces."""

import json
import re

import pytest

from lsp_client import Server
from test_cli import run
from test_swift_layouts import parser  # noqa: F401

#: The last statement of each class is wrong: its label keeps its mask.
SCREEN = """\
import UIKit

final class {name}: UIViewController {{
    private let titleLabel = UILabel()

    override func viewDidLoad() {{
        super.viewDidLoad()
        view.addSubview(titleLabel)
        {comment}titleLabel.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor, constant: 16).isActive = true
    }}
}}
"""
HOME = SCREEN.format(name="HomeViewController", comment="")
#: Seven scalars of ten units in UTF-16 before the statement.
ÉTÉ = SCREEN.format(name="ÉtéViewController", comment="/* é😀 */ ").replace("super.", "/* 👨‍👩‍👧 ü */ super.")
RULE = "missing-autoresizing-off"


@pytest.fixture
def module(parser, tmp_path):  # noqa: F811
    (tmp_path / "Sources").mkdir()
    (tmp_path / "Package.swift").write_text("")
    (tmp_path / "Sources/Home.swift").write_text(HOME, "utf-8")
    (tmp_path / "Sources/Été.swift").write_text(ÉTÉ, "utf-8")
    return tmp_path


def statement(text):
    """Line, first column and the column behind it of the wrong statement, from 0, in units of UTF-16."""
    lines = text.split("\n")
    line = next(index for index, words in enumerate(lines) if "leadingAnchor" in words)
    start = lines[line].index("titleLabel")
    units = [len(lines[line][:end].encode("utf-16-le")) // 2 for end in (start, lines[line].index(".isActive"))]
    return [line, *units]


def test_columns_count_units_of_utf_16(module):
    done = run("check", "--format", "json", cwd=module)
    found = {finding["file"]: finding for finding in json.loads(done.out)["findings"]}
    assert len(found) == 2 and {finding["rule"] for finding in found.values()} == {RULE}
    for name, text in {"Sources/Home.swift": HOME, "Sources/Été.swift": ÉTÉ}.items():
        line, start, end = statement(text)
        assert found[name]["range"] == {
            "start": {"line": line + 1, "column": start + 1}, "end": {"line": line + 1, "column": end + 1}}


def test_sarif_has_the_place_and_a_fingerprint_that_moves_with_the_line(module):
    def results():
        report = json.loads(run("check", "--format", "sarif", cwd=module).out)
        return {
            result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]: result
            for result in report["runs"][0]["results"]}

    before = results()
    home = before["Sources/Home.swift"]
    line, start, _ = statement(HOME)
    region = home["locations"][0]["physicalLocation"]["region"]
    assert (home["ruleId"], home["level"]) == (RULE, "error")
    assert (region["startLine"], region["startColumn"]) == (line + 1, start + 1)
    assert len(before) == 2
    (module / "Sources/Home.swift").write_text("// A line more.\n" + HOME, "utf-8")
    after = results()["Sources/Home.swift"]
    assert after["partialFingerprints"] == home["partialFingerprints"]
    assert after["locations"][0]["physicalLocation"]["region"]["startLine"] == line + 2


def test_github_gets_a_command_for_each_finding(module):
    done = run("check", "--format", "github", cwd=module)
    line, start, _ = statement(HOME)
    assert re.search(rf"^::error file=Sources/Home\.swift,line={line + 1},.*col={start + 1}\b", done.out, re.MULTILINE), done.out
    assert done.out.count("::error ") == 2 and f"[{RULE}]" in done.out or f"title={RULE}" in done.out, done.out


def test_a_baseline_knows_findings_wherever_their_lines_move(module):
    assert run("check", "--write-baseline", "known.json", cwd=module).returncode == 0
    done = run("check", "--baseline", "known.json", cwd=module)
    assert done.returncode == 0 and "nothing found" in done.out
    moved = HOME.replace("import UIKit\n", "import UIKit\n\nlet gap = 8\n")
    (module / "Sources/Home.swift").write_text(moved, "utf-8")
    assert run("check", "--baseline", "known.json", cwd=module).returncode == 0
    (module / "Sources/Other.swift").write_text(HOME.replace("Home", "Other"), "utf-8")
    done = run("check", "--baseline", "known.json", cwd=module)
    assert done.returncode == 1 and "Sources/Other.swift" in done.out and "Home.swift" not in done.out


def test_init_counts_swift_files_and_writes_a_baseline(module):
    done = run("init", "--baseline", cwd=module)
    assert done.returncode == 0, done.err
    assert "3 Swift files" in done.out and '"screens" in inset.json' in done.out
    done = run("check", "--baseline", "inset-baseline.json", cwd=module)
    assert done.returncode == 0 and "nothing found" in done.out
    (module / "Sub").mkdir()
    (module / "Sub/a.inset").write_text("screen S {}\n")
    assert "screens" not in run("init", "Sub", cwd=module).out


# Over the protocol

UNITS = {"utf-8": lambda text: len(text.encode()), "utf-16": lambda text: len(text.encode("utf-16-le")) // 2, "utf-32": len}


@pytest.mark.parametrize("encoding", list(UNITS))
def test_diagnostics_behind_other_letters(module, encoding):
    file = module / "Sources/Été.swift"
    with Server() as server:
        server.initialize(
            {"general": {"positionEncodings": [encoding]}}, workspaceFolders=[{"uri": module.as_uri(), "name": "App"}])
        answer = server.request("textDocument/diagnostic", {"textDocument": {"uri": file.as_uri()}})
        assert not answer["result"]["items"], "it is not open"
        server.open(ÉTÉ, file.as_uri(), "swift")
        answer = server.request("textDocument/diagnostic", {"textDocument": {"uri": file.as_uri()}})
        [found] = answer["result"]["items"]
    words = ÉTÉ.split("\n")[statement(ÉTÉ)[0]]
    assert found["code"] == RULE and found["range"] == {
        "start": {"line": 8, "character": UNITS[encoding](words[: words.index("titleLabel")])},
        "end": {"line": 8, "character": UNITS[encoding](words[: words.index(".isActive")])}}


def asked(server, module):
    answer = server.request("workspace/diagnostic", {"previousResultIds": []})
    reports = {report["uri"]: report["items"] for report in answer["result"]["items"]}
    return {str(file.relative_to(module)): reports.get(file.as_uri(), []) for file in sorted(module.rglob("*.swift"))}


def test_the_whole_workspace_is_asked(module):
    texts = {"Sources/Home.swift": HOME, "Sources/Été.swift": ÉTÉ}
    with Server() as server:
        server.initialize({"textDocument": {"diagnostic": {}}}, workspaceFolders=[{"uri": module.as_uri(), "name": "App"}])
        found = asked(server, module)
        for name, text in texts.items():
            line, start, end = statement(text)
            assert [one["code"] for one in found[name]] == [RULE]
            assert found[name][0]["range"] == {"start": {"line": line, "character": start}, "end": {"line": line, "character": end}}
        # A document counts as it is open, and the other as it lies on disk.
        home = module / "Sources/Home.swift"
        server.open(HOME.replace("16", "0"), home.as_uri(), "swift")
        (module / "Sources/Été.swift").write_text(ÉTÉ.replace("16", "0"), "utf-8")
        (module / "Sources/Third.swift").write_text(HOME.replace("Home", "Third"), "utf-8")
        changes = [{"uri": (module / "Sources/Été.swift").as_uri(), "type": 2},
                   {"uri": (module / "Sources/Third.swift").as_uri(), "type": 1}]
        server.notify("workspace/didChangeWatchedFiles", {"changes": changes})
        found = asked(server, module)
        assert {name: len(items) for name, items in found.items() if items} == {"Sources/Third.swift": 1}
        server.notify("textDocument/didClose", {"textDocument": {"uri": home.as_uri()}})
        (module / "Sources/Third.swift").unlink()
        server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": changes[1]["uri"], "type": 3}]})
        assert {name: len(items) for name, items in asked(server, module).items() if items} == {"Sources/Home.swift": 1}


def test_files_of_the_workspace_know_their_modules(module):
    """What a class does stands in a file that nobody has open."""
    base = module / "Sources/Base.swift"
    text = "import UIKit\n\nclass Base: UIViewController {\n    func adopt(_ part: UIView) {\n    }\n}\n"
    base.write_text(text)
    home = HOME.replace(": UIViewController", ": Base").replace("addSubview(titleLabel)", "addSubview(titleLabel)\n        adopt(titleLabel)")
    (module / "Sources/Home.swift").write_text(home, "utf-8")
    with Server() as server:
        server.initialize({"textDocument": {"diagnostic": {}}}, workspaceFolders=[{"uri": module.as_uri(), "name": "App"}])
        assert [one["code"] for one in asked(server, module)["Sources/Home.swift"]] == [RULE]
        base.write_text(text.replace("UIView) {\n", "UIView) {\n        part.translatesAutoresizingMaskIntoConstraints = false\n"))
        server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": base.as_uri(), "type": 2}]})
        assert RULE not in [one["code"] for one in asked(server, module)["Sources/Home.swift"]]

"""Hovers: every word of a spec has one that teaches, numbers first, a picture where a thing has one."""

import pathlib
import re

import pytest
from lsp_client import ROOT, Server

EXAMPLES = sorted(ROOT.glob("Examples/**/*.inset"))
CAPABILITIES = {"textDocument": {"hover": {"contentFormat": ["markdown"]}}}
WORDS = re.compile(r'"[^"]*"|[A-Za-z][\w-]*|==|<=|>=|\d+(?:\.\d+)?')


def words(text):
    """Line, column and text of each word outside of comments."""
    for number, line in enumerate(text.split("\n")):
        code = re.sub(r"//.*", "", line)
        for match in WORDS.finditer(code):
            yield number, match.start(), match[0]


def say(server, uri, line, column):
    result = server.hover(line, column, uri)["result"]
    return result["contents"]["value"] if result else None


def definition(server, uri, line, column):
    return server.request("textDocument/definition", {
        "textDocument": {"uri": uri}, "position": {"line": line, "character": column},
    })["result"]


@pytest.fixture(scope="module")
def server():
    with Server() as server:
        root = (ROOT / "Examples").as_uri()
        server.initialize(
            CAPABILITIES, rootUri=root, workspaceFolders=[{"uri": root, "name": "Examples"}])
        yield server


def place(text, word, number=0):
    """The position of an occurrence of a word."""
    at = [match.start() for match in re.finditer(re.escape(word), text)][number]
    return text[:at].count("\n"), at - text.rfind("\n", 0, at) - 1


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_word_has_a_hover(server, path):
    text = path.read_text()
    server.open(text, path.as_uri())
    silent = [
        f"{line + 1}: {word}" for line, column, word in words(text)
        # A name and a number alone teach nothing.
        if len(say(server, path.as_uri(), line, column) or "") < 20]
    assert silent == []


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_pictures_stand_last_and_with_things_that_are_seen(server, path):
    text = path.read_text()
    server.open(text, path.as_uri())
    pictured = 0
    for line, column, word in words(text):
        shown = say(server, path.as_uri(), line, column)
        if "╭─" not in shown:
            continue
        pictured += 1
        # A view, a guide, a screen or the text of a view, told by the table of its figures.
        assert "```text\n" in shown[:shown.index("╭─") - len("```text\n")], (word, shown)
        assert shown.rstrip().endswith("╯\n```"), (word, shown)
        assert word not in ("==", "screen", "font", "leading", "top", "label"), (word, shown)
    assert pictured or "component" in text


SPEC = '''/// A row with a price.
component Row(title: String, gap: Number = 8, isWide: Bool = false) {
    label name "x" {
        text: title
        top == superview.top + gap
        leading == superview.leading
    }
    when isWide {
        height == 60
    }
}

let side = 12 + 4

screen Shop {
    /// What is sold.
    Row first {
        title: "Apples"
        top == superview.top
        horizontalEdges == superview.horizontalEdges
        height == 44
    }
    stack items {
        axis: vertical
        alignment: center
        top == first.bottom + standard
        leading == superview.safeArea.leading + side @high
        when width: regular {
            width == 300
        } else when os >= 26 {
            width == 200
        } else {
            width == 100
        }
    }
}
'''
URI = "file:///project/Shop.inset"


@pytest.fixture(scope="module")
def shop():
    with Server() as server:
        server.initialize(CAPABILITIES)
        server.open(SPEC, URI)
        yield server


@pytest.mark.parametrize("word, number, expected", [
    ("Row", 0, ["component Row(", "gap: Number = 8", "Used once: Shop.inset", "A row with a price"]),
    ("Row", 1, ["component Row(", "A row with a price"]),
    ("gap", 0, ["Number, a parameter", "gap: Number = 8"]),
    ("String", 0, ["type"]),
    ("title", 2, ["String, a parameter"]),
    ('"Apples"', 0, ["String, a parameter"]),
    ("side", 0, ["= 16", "let side = 12 + 4", "Used in one place"]),
    ("side", 1, ["= 16", "let side = 12 + 4", "Used in one place"]),
    ("vertical", 0, ["value of 'axis'"]),
    ("center", 0, ["value of 'alignment'"]),
    ("high", 0, ["priority 750"]),
    ("standard", 0, ["system spacing"]),
    ("when", 1, ["when width: regular", "Taken on", "of 24 environments"]),
    ("regular", 0, ["Taken on"]),
    ("else", 0, ["else when os >= 26", "Taken on"]),
    ("else", 1, ["Taken on"]),
    ("isWide", 1, ["depends on what each instance"]),
    ("first", 0, ["Row (UIView)", "What is sold"]),
])
def test_words_teach(shop, word, number, expected):
    shown = say(shop, URI, *place(SPEC, word, number))
    shown = (shown or "").replace("\\", "")
    for part in expected:
        assert part in shown, shown


def test_branches_share_the_environments(shop):
    """Where the branches of a `when` are taken adds up to all environments."""
    counts = [
        int(re.search(r"Taken on (\d+) of 24", say(shop, URI, *place(SPEC, word, number)))[1])
        for word, number in (("when", 1), ("else", 0), ("else", 1))]
    assert sum(counts) == 24 and min(counts) > 0, counts


def test_an_import_says_what_comes(tmp_path):
    (tmp_path / "Parts.inset").write_text(
        "/// A card.\ncomponent Card {\n}\n\nlet gap = 8\n")
    main = tmp_path / "Main.inset"
    main.write_text('import "Parts.inset"\n\nscreen Main {\n    Card card {\n    }\n}\n')
    with Server() as server:
        root = tmp_path.as_uri()
        server.initialize(
            CAPABILITIES, rootUri=root, workspaceFolders=[{"uri": root, "name": "x"}])
        server.open(main.read_text(), main.as_uri())
        shown = say(server, main.as_uri(), 0, 10)
        assert "component Card: A card." in shown and "let gap = 8" in shown


def test_findings_follow_the_numbers():
    """The worst device is named where a view is wrong, behind its frames."""
    path = ROOT / "Examples/Mistakes/UnderTheNotch.inset"
    text = path.read_text()
    with Server() as server:
        server.initialize(CAPABILITIES)
        server.open(text, URI)
        shown = say(server, URI, *place(text, "title \"")).replace("\\", "")
        at = shown.index("warning: ")
        assert shown.index("```text") < at < shown.index("╭─")
        assert "most on " in shown[at:]


def test_the_chosen_environment_goes_first():
    text = "screen A {\n    view a {\n        edges == superview.safeArea.edges\n    }\n}\n"
    with Server() as server:
        server.initialize(CAPABILITIES)
        server.open(text, URI)
        before = say(server, URI, *place(text, "a {"))
        server.request("inset/setActiveEnvironment", {
            "textDocument": {"uri": URI}, "environment": "ipad-pro-11-m4 26 landscape"})
        after = say(server, URI, *place(text, "a {"))
        first = [shown.split("```text\n")[1].split("\n")[1] for shown in (before, after)]
        assert first[0] != first[1] and "iPad Pro 11" in first[1], first


@pytest.mark.parametrize("number, line", [(0, 1), (2, 14)])
def test_superview_leads_to_the_view(shop, number, line):
    """Of a component's own views to the component, of a screen's to the screen."""
    found = definition(shop, URI, *place(SPEC, "superview", number))
    found = found[0] if isinstance(found, list) else found
    assert (found.get("range") or found["targetSelectionRange"])["start"]["line"] == line, found


def test_labels_keep_to_their_places():
    """The drawing in characters writes no name over another."""
    path = ROOT / "Examples/SignIn.inset"
    text = path.read_text()
    with Server() as server:
        server.initialize(CAPABILITIES)
        server.open(text, URI)
        for word in ("SignIn", "backdrop", "form", "terms", "title"):
            named = f"{word} {{" if word in ("SignIn", "form") else f'{word} "'
            shown = say(server, URI, *place(text, named))
            drawing = shown[shown.index("╭─"):]
            if word != "title":
                assert "Welcome" in drawing, drawing
            for name in ("Email", "Password", "Sign in"):
                assert name in drawing, drawing

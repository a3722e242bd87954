"""The tree-sitter grammar against the real parser and the real server, over every spec of the project.

Where our parser finds nothing wrong, neither may the grammar; and where the grammar colours a word that
the server has a token for, both must mean the same.
"""

import ctypes
import json
import os
import re
import shutil
import subprocess

import pytest

from lsp_client import ROOT, Server, program
from newer import newer
from test_grammar import TYPES
from test_neovim import neovim

tree_sitter = pytest.importorskip("tree_sitter", reason="NOT TESTED: the tree-sitter grammar; PyPI tree-sitter is missing")
FOLDER = ROOT / "editors" / "tree-sitter"
# What each of Tests/malformed gets wrong is mostly meaning, of which a grammar knows nothing; the
# words of Tests/mutants are names and values alike.
SPECS = sorted(
    p
    for folder in ("Examples", "Tests")
    for p in (ROOT / folder).rglob("*.inset")
    if not {"malformed", "mutants"} & set(p.parts)
)
#: By the server's class, the captures that mean the same.
SAME = {
    "keyword": {"keyword", "variable.builtin", "constant.builtin", "function"},
    "type": {"type"},
    "class": {"type"},
    "struct": {"type"},
    # A name alone in a property may be a word or a let, and a view may have an attribute's name.
    "variable": {"variable", "constant"},
    "property": {"property"},
    "parameter": {"variable.parameter", "variable", "constant", "property"},
    "namespace": {"label", "variable"},
    "string": {"string", "string.escape"},
    "number": {"number"},
    "comment": {"comment"},
    "operator": {"operator"},
    # `safeAreaInsets.top` is one number, of which the server takes the last words for its choice.
    "enumMember": {"constant", "constant.builtin", "property"},
}

#: The names that the grammar takes for attributes and guides; a view may bear one, too.
ATTRIBUTES = set(
    re.search(r"#match\? @property \"\^\(([\w|]+)\)\$", (FOLDER / "queries" / "highlights.scm").read_text("utf-8"))
    .group(1).split("|"))


@pytest.fixture(scope="session")
def library(tmp_path_factory):
    """The compiled parser."""
    compiler = shutil.which("cc") or shutil.which("clang")
    if compiler is None:
        pytest.skip("NOT TESTED: the tree-sitter grammar; there is no C compiler")
    library = tmp_path_factory.mktemp("grammar") / "inset.so"
    source = FOLDER / "src"
    subprocess.run(
        [compiler, "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-Wno-unused-but-set-variable",
         "-I", str(source), str(source / "parser.c"), str(source / "scanner.c"), "-o", str(library)],
        check=True, timeout=120)
    return library


@pytest.fixture(scope="session")
def language(library):
    load = ctypes.CDLL(str(library)).tree_sitter_inset
    load.restype = ctypes.c_void_p
    capsule = ctypes.pythonapi.PyCapsule_New
    capsule.restype = ctypes.py_object
    capsule.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
    return tree_sitter.Language(capsule(load(), b"tree_sitter.Language", None))


@pytest.fixture(scope="session")
def parser(language):
    return tree_sitter.Parser(language)


@pytest.fixture(scope="session")
def sound():
    """The specs in which our parser finds nothing wrong."""
    done = subprocess.run([program(), "check", "--format", "json", *SPECS], capture_output=True, check=False)
    wrong = {finding["file"] for finding in json.loads(done.stdout)["findings"] if finding["rule"] == "syntax"}
    return [spec for spec in SPECS if str(spec) not in wrong]


def first_error(node):
    if node.is_error or node.is_missing:
        return node
    return next((e for e in map(first_error, node.children) if e), None)


def test_what_our_parser_takes_the_grammar_takes(parser, sound):
    wrong = []
    for spec in sound:
        tree = parser.parse(spec.read_bytes())
        if tree.root_node.has_error:
            place = first_error(tree.root_node)
            wrong.append(f"{spec.relative_to(ROOT)}:{place.start_point[0] + 1} {place.text[:40]!r}")
    assert not wrong
    assert len(sound) > 100 and len(SPECS) - len(sound) > 5


@pytest.mark.parametrize("text", [
    "screen S { label a; label b \"x\" { top == a.top } view c { } view d { } }",
    "screen S {\n  a.top ==\n    b.top\n    + 8\n    // why\n    @ high\n  view a\n  {\n  }\n}",
    "screen S {\n  when: 3\n  let.top == a.top\n  view when { }\n  `let` x\n  a.b.on == inset inset 8\n}",
    "screen S {\n  when os >= 11 { }\n  else when width: compact, height: regular { }\n  else { }\n}",
    "screen S { /* a /* b */ c */ view x { /* y */ } /* z */\n}",
    "/// doc\n//// rule\ncomponent C(a: Number = 4, b: String = \"x\", c) { }\r\nimport \"a//b\"\r\nlet é = -(1_0.5 * 2)",
    "screen S {\n  expect a not inside b.safeArea on \"x\" portrait\n  expect a.frame == (1, 2, 3, min(4, 5))\n}",
    "screen S {\n visual \"H:|-8-[a(>=gap@250, ==b, -.5e1)]-( 8 )-[b]- gap -|\"\n visual \"|[a]|\"\n visual \"V:[H(V)]\" }",
    "screen S {\n  visual \"H:|[a]|\" options: alignAllTop, x\n  [a, b.c].edges == superview.edges inset (top: 8, 9) @999 as n\n}",
])
def test_shapes_that_no_fixture_has(parser, text):
    tree = parser.parse(text.encode())
    assert not tree.root_node.has_error, tree.root_node
    done = subprocess.run([program(), "check", "--format", "json", "-"], input=text.encode(), capture_output=True, check=False)
    assert "syntax" not in {finding["rule"] for finding in json.loads(done.stdout)["findings"]}, "our parser does not take it"


@pytest.mark.parametrize("text", [
    "screen S { view }", "screen S { a.top == }", "let = 3", "screen S { a.top b.top }", "screen { }",
    "screen S { a == b c == d }", "import x", "screen S { label a \"x }\n", "screen S { a.top == 3 as }",
])
def test_what_is_wrong_is_wrong_to_both(parser, text):
    done = subprocess.run([program(), "check", "--format", "json", "-"], input=text.encode(), capture_output=True, check=False)
    assert "syntax" in {finding["rule"] for finding in json.loads(done.stdout)["findings"]}
    assert parser.parse(text.encode()).root_node.has_error


def captured(language, tree):
    """(start, end) of every captured node to its name."""
    query = tree_sitter.Query(language, (FOLDER / "queries" / "highlights.scm").read_text("utf-8"))
    found = {}
    for name, nodes in tree_sitter.QueryCursor(query).captures(tree.root_node).items():
        for node in nodes:
            found.setdefault((node.start_byte, node.end_byte), []).append(name)
    return found


def tokens(text):
    """(byte offset, byte length, class) of the server's tokens."""
    with Server() as server:
        result = server.initialize({
            "general": {"positionEncodings": ["utf-8"]},
            "textDocument": {"semanticTokens": {
                "requests": {"full": True}, "tokenTypes": TYPES, "tokenModifiers": [], "formats": ["relative"]}}})
        legend = result["capabilities"]["semanticTokensProvider"]["legend"]["tokenTypes"]
        server.open(text)
        data = server.request(
            "textDocument/semanticTokens/full", {"textDocument": {"uri": "file:///project/Player.inset"}})["result"]["data"]
    starts = [0]
    for line in re.split(b"\r\n|\r|\n", text.encode()):
        starts.append(starts[-1] + len(line) + 1)
    assert b"\r" not in text.encode()
    line = column = 0
    for index in range(0, len(data), 5):
        down, right, length, kind, _ = data[index:index + 5]
        line, column = line + down, (column if down == 0 else 0) + right
        yield starts[line] + column, length, legend[kind]


@pytest.mark.parametrize("spec", [p for p in SPECS if "Examples" in p.parts], ids=lambda path: path.stem)
def test_colours_mean_what_the_server_says(language, parser, spec):
    check_colours(language, parser, spec.read_text("utf-8"))


def test_colours_of_every_fixture(language, parser, sound):
    for spec in sound:
        text = spec.read_bytes().decode("utf-8", "surrogateescape")
        if "Examples" not in spec.parts and "\r" not in text and "\ufeff" not in text and text.isascii():
            check_colours(language, parser, text, least=0)


def check_colours(language, parser, text, least=20):
    tree = parser.parse(text.encode())
    found = captured(language, tree)
    by_start = {}
    for (start, end), names in found.items():
        assert len(names) == 1, f"{text.encode()[start:end]} is {names}"
        by_start.setdefault(start, []).append((end, names[0]))
    strings = [span for span, names in found.items() if names == ["string"]]
    wrong, compared = [], 0
    for start, length, kind in tokens(text):
        word = text.encode()[start:start + length].decode()
        here = [name for end, name in by_start.get(start, []) if end >= start + length]
        if not here and any(a <= start and start + length <= b for a, b in strings):
            here = ["string"]
        if not here and any(a <= start and start + length <= b for (a, b), names in found.items() if names == ["comment"]):
            here = ["comment"]
        compared += 1
        same = SAME[kind] | ({"property"} if kind == "variable" and word in ATTRIBUTES else set())
        if kind == "string" and word.isidentifier():
            same = same | {"variable"}  # a name in a visual format that names nothing
        if "\\u" in word:
            same = same | {"string"}  # a name that is spelt with escapes
        if not set(here) & same:
            wrong.append((text.encode()[:start].count(b"\n") + 1, word, kind, here))
    assert not wrong
    assert compared >= least


def test_the_parser_is_what_the_grammar_makes(tmp_path):
    command = newer("usr/bin/tree-sitter")
    if command is None or shutil.which("node") is None:
        pytest.skip("NOT TESTED: that parser.c is up to date; tree-sitter's program or Node is not here")
    shutil.copy(FOLDER / "grammar.js", tmp_path)
    shutil.copy(FOLDER / "package.json", tmp_path)
    (tmp_path / "src").mkdir()
    shutil.copy(FOLDER / "src" / "scanner.c", tmp_path / "src")
    subprocess.run([*command, "generate", "--abi", "14", "--no-bindings"], cwd=tmp_path, capture_output=True, check=True, timeout=60)
    assert (tmp_path / "src" / "parser.c").read_bytes() == (FOLDER / "src" / "parser.c").read_bytes()


def test_neovim_has_the_same_queries():
    ours = {query.name: query.read_bytes() for query in (FOLDER / "queries").iterdir()}
    theirs = {query.name: query.read_bytes() for query in (ROOT / "editors/neovim/queries/inset").iterdir()}
    assert theirs == ours and len(ours) == 5


def found_by(language, tree, query):
    """By the names of a query's captures, the nodes that it finds."""
    query = tree_sitter.Query(language, query.read_text("utf-8"))
    return tree_sitter.QueryCursor(query).captures(tree.root_node)


QUERIES = sorted([*(FOLDER / "queries").iterdir(), *(ROOT / "editors/helix/queries").iterdir()])


@pytest.mark.parametrize("query", QUERIES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_queries_find_something(language, parser, query):
    """Each query fits the grammar, and no part of it is of no use."""
    names = set()
    for spec in SPECS:
        names |= set(found_by(language, parser.parse(spec.read_bytes()), query))
    wanted = set(re.findall(r"(?<![\w\"])@([\w.]+)", re.sub(r"(?m);.*$", "", query.read_text("utf-8"))))
    assert names == wanted


EXAMPLES = [p for p in SPECS if "Examples" in p.parts]


@pytest.mark.parametrize("spec", EXAMPLES, ids=lambda path: path.stem)
def test_blocks_fold_as_the_server_folds_them(language, parser, spec):
    text = spec.read_text("utf-8")
    nodes = found_by(language, parser.parse(text.encode()), FOLDER / "queries" / "folds.scm")["fold"]
    ours = {(n.start_point[0], n.end_point[0]) for n in nodes}
    with Server() as server:
        server.initialize({})
        server.open(text)
        folds = server.request(
            "textDocument/foldingRange", {"textDocument": {"uri": "file:///project/Player.inset"}})["result"]
    # The server's may leave out the line of the closing brace.
    for fold in folds:
        if fold.get("kind") is None:
            assert any(start == fold["startLine"] and fold["endLine"] in (end, end - 1) for start, end in ours), fold


@pytest.mark.parametrize("query, begin, end", [
    (FOLDER / "queries/indents.scm", "indent.begin", "indent.end"),
    (ROOT / "editors/helix/queries/indents.scm", "indent", "outdent"),
], ids=["neovim", "helix"])
def test_lines_are_indented_as_they_are_formatted(language, parser, query, begin, end):
    compared = 0
    for spec in EXAMPLES:
        text = spec.read_bytes()
        found = found_by(language, parser.parse(text), query)
        closing = {n.start_point for n in found[end]}
        lines = text.decode().split("\n")
        for row, line in enumerate(lines):
            column = len(line) - len(line.lstrip(" "))
            first = line.strip()
            # What goes on behind an operator is one step further in, of which the grammar knows nothing.
            if not first or first[0] in "+-*/=<>@" or lines[row - 1].rstrip().endswith((",", "(", "==", "+")):
                continue
            if first.startswith(("*", "//")) or "/*" in first:
                continue
            open_here = sum(n.start_point[0] < row <= n.end_point[0] for n in found[begin])
            level = open_here - ((row, len(line[:column].encode())) in closing)
            assert column == 4 * level, f"{spec.name}:{row + 1}: {line}"
            compared += 1
    assert compared > 300


@pytest.mark.parametrize("format", [
    "", " ", "-", "[", "|-(", "H:|-(8", "[a(8]-[b]|", "[a(>=8@]", "[a=8]-|", "//[a]", "/*[a]", "X:[a]", "[é]", "[a\\n]", "[a].b", "8.-",
    "[a(== )]", "]]))", "H:H:|V:",
])
def test_a_format_that_is_none_spoils_nothing_behind_it(parser, format):
    text = f'screen S {{\n  visual "{format}"\n  label a\n}}\n'
    tree = parser.parse(text.encode())
    assert not tree.root_node.has_error, tree.root_node
    assert "view kind: (identifier) name: (identifier)" in str(tree.root_node)


def test_helix_selects_views_and_statements(language, parser):
    text = b'screen S {\n  label a "A" {\n    top == superview.top + 8\n  }\n}\n'
    found = found_by(language, parser.parse(text), ROOT / "editors/helix/queries/textobjects.scm")
    assert [n.text.decode().split()[0] for n in found["function.around"]] == ["label"]
    assert [n.text for n in found["entry.inside"]] == [b"superview.top + 8"]
    assert [n.start_point[0] for n in found["class.inside"]] == [0]


def test_neovim_colours_by_the_grammar(library, tmp_path):
    editor = neovim()
    if editor is None:
        pytest.skip("NOT TESTED: the grammar in Neovim; it is not installed")
    (tmp_path / "site" / "parser").mkdir(parents=True)
    shutil.copy(library, tmp_path / "site" / "parser" / "inset.so")
    spec = ROOT / "Examples" / "SignIn.inset"
    script = tmp_path / "t.lua"
    script.write_text("""
vim.opt.runtimepath:prepend(vim.env.INSET_SITE)
vim.opt.runtimepath:prepend(vim.env.INSET_PLUGIN)
vim.filetype.add({ extension = { inset = "inset" } })
vim.cmd("filetype plugin on | syntax on")
vim.cmd.edit(vim.env.INSET_SPEC)
local out = { active = vim.treesitter.highlighter.active[vim.api.nvim_get_current_buf()] ~= nil, at = {} }
vim.treesitter.get_parser():parse(true)
for line, text in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
  for column = 0, #text - 1 do
    local found = vim.treesitter.get_captures_at_pos(0, line - 1, column)
    if #found > 0 then out.at[line .. ":" .. column] = found[#found].capture end
  end
end
local file = assert(io.open(vim.env.INSET_OUT, "w"))
file:write(vim.json.encode(out))
file:close()
vim.cmd("qa!")
""")
    subprocess.run(
        [editor, "--headless", "--clean", "-c", f"luafile {script}", "-c", "qa!"], capture_output=True, timeout=60, check=False,
        env={**os.environ, "INSET_SITE": str(tmp_path / "site"), "INSET_PLUGIN": str(ROOT / "editors" / "neovim"),
             "INSET_SPEC": str(spec), "INSET_OUT": str(tmp_path / "out"), "XDG_STATE_HOME": str(tmp_path / "state")})
    seen = json.loads((tmp_path / "out").read_text("utf-8"))
    assert seen["active"]
    lines = spec.read_text("utf-8").split("\n")
    row = next(index for index, line in enumerate(lines) if line.startswith("screen SignIn"))
    assert seen["at"][f"{row + 1}:0"] == "keyword" and seen["at"][f"{row + 1}:7"] == "type"
    assert len(set(seen["at"].values())) >= 8


def test_helix_has_the_same_colours_under_its_own_names():
    plain = (FOLDER / "queries" / "highlights.scm").read_text("utf-8")
    for ours, theirs in [
        ("@property", "@variable.other.member"), ("@number", "@constant.numeric"),
        ("@string.escape", "@constant.character.escape"),
    ]:
        plain = re.sub(re.escape(ours) + r"\b", theirs, plain)
    assert (ROOT / "editors" / "helix" / "queries" / "highlights.scm").read_text("utf-8") == plain

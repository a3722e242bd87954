"""Every feature, with what recorded editors announce: each message is read by lsprotocol and comes
back the same when it is written again, so nothing is misspelt, missing or superfluous."""

import pathlib

import pytest
from lsprotocol import converters, types
from pytest_lsp import checks, client_capabilities

from lsp_client import Server

EDITORS = ["neovim@v0.6.1", "neovim@v0.11.0", "visual_studio_code", "emacs"]
CONVERTER = converters.get_converter()

CARD = """/// A card with a title.
component Card(caption: String, gap: Number = 8) {
    label title {
        text: caption
        top == superview.top + gap
        leading == superview.leading
    }
}
"""
MAIN = """import "Card.inset"
let gutter = 16
let wide = gutter * 2
// One comment
// over two lines

screen Main {
    navigationBar: large
    Card card {
        caption: "é😀"
        top == superview.safeArea.top + gutter as pin
        leading == superview.margins.leading
    }
    label note "Note" {
        top == card.bottom + standard
        horizontalEdges == superview.readable.horizontalEdges inset (leading: 4)
        height >= min(wide, 44) @high
    }
    /* é😀 */ visual "V:|-(>=gutter)-[note(<=wide)]" options: alignAllLeading
    when width: regular {
        inactive pin
        note.hidden: true
    }
    expect note inside root.safeArea
}
"""
CUSTOM = {"inset/environments", "inset/setActiveEnvironment", "inset/frames", "inset/explain"}


def same(written, message):
    """Whether two values are equal, where null members may be absent from the second."""
    if isinstance(written, dict) and isinstance(message, dict):
        return all(k in written for k in message) and all(
            same(v, message[k]) if k in message else v is None for k, v in written.items())
    if isinstance(written, list) and isinstance(message, list):
        return len(written) == len(message) and all(map(same, written, message))
    return written == message


class Editor(Server):
    """A client that announces what a recorded one did and reads all it gets by the specification."""

    def __init__(self, name, folder):
        super().__init__()
        self.announced = client_capabilities(name)
        self.raw = CONVERTER.unstructure(self.announced, types.ClientCapabilities)
        self.folder = folder
        self.asked = {}
        result = self.ask("initialize", {
            "processId": None, "rootUri": folder.as_uri(), "capabilities": self.raw,
            "workspaceFolders": [{"uri": folder.as_uri(), "name": "work"}]})
        self.offered = result["capabilities"]
        self.notify("initialized", {})

    def ask(self, method, params, fails=False):
        message = self.request(method, params)
        if fails:
            assert "error" in message, message
            return message["error"]
        assert "error" not in message, (method, message)
        if method in CUSTOM:
            return message["result"]
        response = types.METHOD_TO_TYPES[method][1]
        read = CONVERTER.structure(message, response)
        assert same(CONVERTER.unstructure(read, response), message), method
        checks.check_result_against_client_capabilities(self.announced, method, read.result)
        return message["result"]

    def told(self):
        """What the server said by itself, read by the specification."""
        messages = list(self.kept)
        while not self.said.empty():
            messages.append(self.said.get())
        for message in messages:
            kind = types.METHOD_TO_TYPES[message["method"]][0]
            read = CONVERTER.structure(message, kind)
            assert same(CONVERTER.unstructure(read, kind), message), message
            if "id" in message:
                self.send({"jsonrpc": "2.0", "id": message["id"], "result": None})
        return messages


@pytest.fixture(params=EDITORS)
def editor(request, tmp_path):
    (tmp_path / "Card.inset").write_text(CARD)
    with Editor(request.param, tmp_path) as editor:
        editor.uri = (tmp_path / "Main.inset").as_uri()
        editor.open(MAIN, uri=editor.uri)
        yield editor
        editor.told()


def units(editor, line, text):
    """The position behind `text` in a line, in what the server counts."""
    encoding = editor.offered.get("positionEncoding", "utf-16")
    row = MAIN.split("\n")[line]
    head = row[: row.index(text) + len(text)]
    count = {"utf-8": len(head.encode()), "utf-16": len(head.encode("utf-16-le")) // 2,
             "utf-32": len(head)}[encoding]
    return {"line": line, "character": count}


def place(editor, line, text, **more):
    return {"textDocument": {"uri": editor.uri}, "position": units(editor, line, text), **more}


WHOLE = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
OPTIONS = {"tabSize": 4, "insertSpaces": True}


def test_every_answer_has_the_shape_of_the_specification(editor):
    document = {"textDocument": {"uri": editor.uri}}
    here = place(editor, 18, "[note")
    for method in ("definition", "declaration", "typeDefinition"):
        found = editor.ask(f"textDocument/{method}", place(editor, 8, "Card"))
        (target,) = found
        support = getattr(editor.announced.text_document, {
            "definition": "definition", "declaration": "declaration",
            "typeDefinition": "type_definition"}[method])
        has_links = bool(support and support.link_support)
        assert ("targetUri" in target) == has_links
    # In the view, the margins, the visual format, the `when` and the claim.
    found = editor.ask("textDocument/references", {
        **here, "context": {"includeDeclaration": True}})
    assert [p["range"]["start"]["line"] for p in found] == [13, 18, 21, 23]
    assert len(editor.ask("textDocument/documentHighlight", here)) == 4
    target = editor.ask("textDocument/prepareRename", here)
    assert target["placeholder"] == "note"
    edit = editor.ask("textDocument/rename", {**here, "newName": "remark"})
    announced = editor.announced.workspace.workspace_edit
    if announced and announced.document_changes:
        assert len(edit["documentChanges"][0]["edits"]) == 4
    else:
        assert len(edit["changes"][editor.uri]) == 4
    assert editor.ask("textDocument/rename", {**here, "newName": "card"}, fails=True)["code"] == -32803

    symbols = editor.ask("textDocument/documentSymbol", document)
    nested = editor.announced.text_document.document_symbol.hierarchical_document_symbol_support
    assert any("children" in s for s in symbols) == bool(nested)
    assert editor.ask("workspace/symbol", {"query": "card"})
    assert editor.ask("textDocument/foldingRange", document)
    assert editor.ask("textDocument/selectionRange", {**document, "positions": [here["position"]]})

    completions = editor.ask("textDocument/completion", place(editor, 10, "superview."))
    labels = [item["label"] for item in completions["items"]]
    assert "safeArea" in labels and "leading" not in labels
    for item in completions["items"][:20]:
        editor.ask("completionItem/resolve", item)
    editor.ask("textDocument/completion", place(editor, 6, "{"))
    assert "note" in [i["label"] for i in editor.ask(
        "textDocument/completion", place(editor, 18, "-["))["items"]]
    help = editor.ask("textDocument/signatureHelp", place(editor, 9, "caption: "))
    assert help["signatures"][0]["label"] == "Card(caption: String, gap: Number = 8)"
    editor.ask("textDocument/hover", here)

    editor.ask("textDocument/formatting", {**document, "options": OPTIONS})
    editor.ask("textDocument/rangeFormatting", {**document, "range": WHOLE, "options": OPTIONS})
    editor.ask("textDocument/onTypeFormatting", {**place(editor, 12, "}"), "ch": "}", "options": OPTIONS})
    link, = editor.ask("textDocument/documentLink", document)
    assert link["target"] == (editor.folder / "Card.inset").as_uri()
    assert editor.ask("textDocument/codeLens", document)
    editor.ask("textDocument/codeAction", {**document, "range": WHOLE, "context": {"diagnostics": []}})
    edit = editor.ask("workspace/willRenameFiles", {"files": [{
        "oldUri": link["target"], "newUri": (editor.folder / "parts/Card.inset").as_uri()}]})
    assert "parts/Card.inset" in str(edit)


def test_what_is_not_announced_is_not_offered(editor):
    document = {"textDocument": {"uri": editor.uri}}
    announced = editor.announced.text_document
    for option, capability in [
        ("semanticTokensProvider", announced.semantic_tokens),
        ("inlayHintProvider", announced.inlay_hint),
        ("diagnosticProvider", announced.diagnostic),
        ("linkedEditingRangeProvider", announced.linked_editing_range),
        ("callHierarchyProvider", announced.call_hierarchy),
    ]:
        assert (option in editor.offered) == (capability is not None), option
    if announced.semantic_tokens:
        full = editor.ask("textDocument/semanticTokens/full", document)
        assert len(full["data"]) % 5 == 0 and full["data"]
        delta = editor.ask("textDocument/semanticTokens/full/delta", {
            **document, "previousResultId": full["resultId"]})
        assert delta["edits"] == []
        editor.ask("textDocument/semanticTokens/range", {**document, "range": WHOLE})
    if announced.inlay_hint:
        hints = editor.ask("textDocument/inlayHint", {**document, "range": WHOLE})
        assert "= 32" in [hint["label"] for hint in hints]
        editor.ask("inlayHint/resolve", hints[-1])
    if announced.linked_editing_range:
        assert len(editor.ask("textDocument/linkedEditingRange", place(editor, 13, "note"))["ranges"]) == 4
    if announced.call_hierarchy:
        item, = editor.ask("textDocument/prepareCallHierarchy", place(editor, 8, "Card"))
        assert editor.ask("callHierarchy/incomingCalls", {"item": item})[0]["from"]["name"] == "Main"
        assert editor.ask("callHierarchy/outgoingCalls", {"item": item}) == []
    if announced.diagnostic:
        report = editor.ask("textDocument/diagnostic", document)
        assert report["kind"] == "full"
        again = editor.ask("textDocument/diagnostic", {
            **document, "previousResultId": report["resultId"]})
        assert again["kind"] == "unchanged"
        assert len(editor.ask("workspace/diagnostic", {"previousResultIds": []})["items"]) == 2
        assert not any(m["method"] == "textDocument/publishDiagnostics" for m in editor.told())
    else:
        editor.diagnostics(editor.uri)


def test_environments_and_frames(editor):
    document = {"textDocument": {"uri": editor.uri}}
    known = editor.ask("inset/environments", document)
    assert known["active"] == known["environments"][0]["id"]
    other = known["environments"][-1]["id"]
    assert editor.ask("inset/setActiveEnvironment", {**document, "environment": other}) == {"active": other}
    assert editor.ask("inset/environments", document)["active"] == other
    assert editor.ask("inset/setActiveEnvironment", {**document, "environment": "x"}, fails=True)["code"] == -32803
    frames = editor.ask("inset/frames", {**document, "environments": [other]})
    (screen,) = frames["screens"]
    assert [v["path"] for v in screen["environments"][0]["views"]] == [
        "root", "root.card", "root.card.title", "root.note"]
    assert editor.ask("inset/frames", {**document, "environments": ["nokia"]}, fails=True)["code"] == -32803
    assert editor.ask("inset/setActiveEnvironment", document) == {"active": known["active"]}


def test_values_are_explained(editor):
    known = editor.ask("inset/environments", {"textDocument": {"uri": editor.uri}})
    here = place(editor, 10, "top")
    why = editor.ask("inset/explain", here)
    assert why["environment"] == known["active"] and why["attribute"] == "top"
    assert abs(sum(step["points"] for step in why["steps"]) - why["value"]) < 0.01
    assert why["steps"][0]["location"]["uri"] == editor.uri and why["sentences"]
    named = editor.ask("inset/explain", {
        "textDocument": here["textDocument"], "target": "card.top",
        "environment": known["environments"][-1]["id"]})
    assert named["environment"] == known["environments"][-1]["id"]
    assert editor.ask("inset/explain", {
        "textDocument": here["textDocument"], "target": "card.nose"}, fails=True)["code"] == -32803
    assert editor.ask("inset/explain", place(editor, 0, "imp")) is None


def test_files_that_are_not_open_count(editor):
    """A component is renamed where it is used, also in files that no document leads to."""
    (editor.folder / "sub").mkdir()
    (editor.folder / "sub/Other.inset").write_text(
        'import "../Card.inset"\nscreen Other { Card mine { caption: "x" } }\n')
    (editor.folder / "Strange.inset").write_text("screen Card {}\n")
    here = place(editor, 8, "Card")
    found = editor.ask("textDocument/references", {**here, "context": {"includeDeclaration": True}})
    assert [p["uri"].split("/")[-1] for p in found] == ["Card.inset", "Main.inset", "Other.inset"]
    edit = editor.ask("textDocument/rename", {**here, "newName": "Tile"})
    changed = edit.get("changes") or {d["textDocument"]["uri"]: d for d in edit["documentChanges"]}
    assert len(changed) == 3
    names = editor.ask("workspace/symbol", {"query": "Strange"})
    assert names == []
    assert len(editor.ask("workspace/symbol", {"query": "Card"})) >= 3


def test_the_whole_workspace_is_checked(editor):
    if "diagnosticProvider" not in editor.offered:
        pytest.skip("this editor is told of diagnostics and does not ask")
    other = editor.folder / "deep" / "Other.inset"
    other.parent.mkdir()
    other.write_text("screen Other {\n  label a \"Hi\" { top == superview.top + 20 }\n}\n")
    found = editor.ask("workspace/diagnostic", {"previousResultIds": []})["items"]
    assert {i["uri"].split("/")[-1] for i in found} == {"Main.inset", "Card.inset", "Other.inset"}
    (of_other,) = [i for i in found if i["uri"] == other.as_uri()]
    assert of_other["version"] is None and of_other["items"]
    known = [{"uri": i["uri"], "value": i["resultId"]} for i in found]
    again = editor.ask("workspace/diagnostic", {"previousResultIds": known})["items"]
    assert [i["kind"] for i in again] == ["unchanged"] * 3


def test_a_rule_is_mended_in_the_whole_workspace(editor):
    folder = editor.folder
    flawed = "screen {} {{\n  label a \"Hi\" {{\n    top == superview.top + 20\n    leading == superview.leading + 16\n  }}\n}}\n"
    for name in ["One", "Two"]:
        (folder / f"{name}.inset").write_text(flawed.format(name))
    uri = (folder / "Zero.inset").as_uri()
    text = flawed.format("Zero")
    editor.open(text, uri=uri)
    asked = {"start": {"line": 2, "character": 12}, "end": {"line": 2, "character": 12}}
    actions = editor.ask("textDocument/codeAction", {
        "textDocument": {"uri": uri}, "range": asked, "context": {"diagnostics": []}})
    found = [a for a in actions if a["title"].endswith("in the workspace")]
    announced = editor.raw["textDocument"]["codeAction"]
    if not all(map(announced.get, ["resolveSupport", "dataSupport", "isPreferredSupport"])):
        assert not found
        return
    (action,) = found
    assert "edit" not in action
    edit = editor.ask("codeAction/resolve", action)["edit"]
    changes = edit.get("changes") or {
        d["textDocument"]["uri"]: d["edits"] for d in edit["documentChanges"]}
    names = sorted(u.split("/")[-1] for u in changes)
    assert [n for n in names if n != "Main.inset"] == ["One.inset", "Two.inset", "Zero.inset"]
    (change,) = changes[(folder / "One.inset").as_uri()]
    assert "safeArea" in change["newText"]


def test_parts_and_progress(editor):
    params = {**place(editor, 18, "[note"), "context": {"includeDeclaration": True},
              "workDoneToken": "w", "partialResultToken": 7}
    assert editor.ask("textDocument/references", params) == []
    said = [m["params"] for m in editor.told() if m["method"] == "$/progress"]
    assert [s["value"]["kind"] for s in said if s["token"] == "w"] == ["begin", "end"]
    (part,) = [s["value"] for s in said if s["token"] == 7]
    assert len(part) == 4


def test_the_shown_capabilities_are_all():
    """The specification knows each method that protocol.md names, but for those of our own."""
    page = (pathlib.Path(__file__).resolve().parents[2] / "protocol.md").read_text()
    named = {line.split("`")[1] for line in page.splitlines() if line.startswith("### `")}
    own = {name for name in named if name.startswith("inset/")}
    assert named - own <= set(types.METHOD_TO_TYPES)
    assert CUSTOM - {"inset/explain"} <= own

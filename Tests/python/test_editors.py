"""One edit from warning to fix, with what recorded editors announce."""

import pathlib

import pytest
import pytest_lsp
from lsprotocol import converters, types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

from lsp_client import FIXED, PLAYER, program

EDITORS = ["neovim_v0.6.1", "neovim_v0.11.0", "visual_studio_code", "emacs"]
ENCODINGS = {"utf-8": lambda t: len(t.encode()), "utf-16": lambda t: len(t.encode("utf-16-le")) // 2,
             "utf-32": len}


@pytest_lsp.fixture(params=EDITORS, config=ClientServerConfig(server_command=[program(), "lsp"]))
async def client(request, lsp_client: LanguageClient, tmp_path_factory):
    root = tmp_path_factory.mktemp("work")
    lsp_client.editor = request.param
    lsp_client.root = root
    name, _, version = request.param.partition("_v")
    # Its client has no answer of its own to this request.
    lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)(lambda params: None)
    lsp_client.announced = client_capabilities(f"{name}@v{version}" if version else name)
    lsp_client.initialized_with = await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=lsp_client.announced, process_id=None, root_uri=root.as_uri()))
    yield
    await lsp_client.shutdown_session()


async def diagnostics(client, uri):
    """The diagnostics of a document: asked for where the client announced that it asks."""
    if client.announced.text_document.diagnostic:
        report = await client.text_document_diagnostic_async(types.DocumentDiagnosticParams(
            text_document=types.TextDocumentIdentifier(uri=uri)))
        return list(report.items)
    await client.wait_for_notification("textDocument/publishDiagnostics")
    return list(client.diagnostics[uri])


def offset(text, position, encoding):
    line = text.split("\n")[position.line]
    for count in range(len(line) + 1):
        if ENCODINGS[encoding](line[:count]) == position.character:
            return sum(len(l) + 1 for l in text.split("\n")[:position.line]) + count
    raise AssertionError(f"{position} is no place in {line!r}")


def applied(text, edits, encoding):
    places = sorted(((offset(text, e.range.start, encoding), offset(text, e.range.end, encoding),
                      e.new_text) for e in edits), reverse=True)
    for start, end, new in places:
        text = text[:start] + new + text[end:]
    return text


@pytest.mark.asyncio
async def test_from_warning_to_fix(client: LanguageClient):
    # Characters of one to four bytes before what is edited.
    text = PLAYER.replace("    top", "    /* é😀 */ top")
    uri = (client.root / "Player.inset").as_uri()
    chosen = client.initialized_with.capabilities.position_encoding
    encoding = str(getattr(chosen, "value", chosen) or "utf-16")
    offered = client.announced.general and client.announced.general.position_encodings
    assert encoding == (str(getattr(offered[0], "value", offered[0])) if offered else "utf-16")

    client.text_document_did_open(types.DidOpenTextDocumentParams(
        types.TextDocumentItem(uri=uri, language_id="inset", version=1, text=text)))
    (found,) = await diagnostics(client, uri)
    assert (found.code, found.source) == ("unsafe-edge", "inset")
    assert found.severity == types.DiagnosticSeverity.Warning
    start, end = (offset(text, p, encoding) for p in (found.range.start, found.range.end))
    assert text[start:end] == "superview.top"

    place = types.Position(line=1, character=text.split("\n")[1].index("play") + 1)
    hover = await client.text_document_hover_async(types.HoverParams(
        text_document=types.TextDocumentIdentifier(uri=uri), position=place))
    formats = client.announced.text_document.hover.content_format
    assert hover.contents.kind == formats[0]
    assert "play" in hover.contents.value and "16" in hover.contents.value
    # Editors wrap sentences, but no figures.
    figures = hover.contents.value.split("```")[1::2]
    assert figures and max(len(line) for part in figures for line in part.splitlines()) <= 80

    actions = await client.text_document_code_action_async(types.CodeActionParams(
        text_document=types.TextDocumentIdentifier(uri=uri),
        range=types.Range(found.range.start, found.range.start),
        context=types.CodeActionContext(diagnostics=[found])))
    announced = client.announced.text_document.code_action
    if announced.is_preferred_support:
        (action,) = [a for a in actions if a.is_preferred]
    else:
        assert all(a.is_preferred is None for a in actions)
        (action,) = actions
    assert action.kind == types.CodeActionKind.QuickFix
    workspace_edit = client.announced.workspace.workspace_edit
    if workspace_edit and workspace_edit.document_changes:
        assert action.edit.changes is None
        (change,) = action.edit.document_changes
        assert (change.text_document.uri, change.text_document.version) == (uri, 1)
        edits = change.edits
    else:
        assert action.edit.document_changes is None
        ((changed, edits),) = action.edit.changes.items()
        assert changed == uri
    fixed = applied(text, edits, encoding)
    assert fixed == FIXED.replace("    top", "    /* é😀 */ top")

    client.text_document_did_change(types.DidChangeTextDocumentParams(
        types.VersionedTextDocumentIdentifier(uri=uri, version=2),
        [types.TextDocumentContentChangePartial(range=e.range, text=e.new_text) for e in edits]))
    assert await diagnostics(client, uri) == []

    client.text_document_did_close(types.DidCloseTextDocumentParams(
        types.TextDocumentIdentifier(uri=uri)))


@pytest.mark.asyncio
async def test_all_safe_fixes(client: LanguageClient):
    uri = (client.root / "Two.inset").as_uri()
    text = PLAYER + PLAYER.replace("Player", "Other")
    client.text_document_did_open(types.DidOpenTextDocumentParams(
        types.TextDocumentItem(uri=uri, language_id="inset", version=1, text=text)))
    assert len(await diagnostics(client, uri)) == 2
    actions = await client.text_document_code_action_async(types.CodeActionParams(
        text_document=types.TextDocumentIdentifier(uri=uri),
        range=types.Range(types.Position(0, 0), types.Position(99, 0)),
        context=types.CodeActionContext(diagnostics=[], only=["source.fixAll"])))
    for action in actions:
        assert action.kind == "source.fixAll.inset"
        if action.edit is None:
            resolved = await client.code_action_resolve_async(action)
            assert resolved.edit is not None


@pytest.mark.asyncio
async def test_before_the_document_is_open(client: LanguageClient):
    document = types.TextDocumentIdentifier(uri="file:///nowhere.inset")
    nowhere = types.Position(0, 0)
    assert await client.text_document_hover_async(types.HoverParams(document, nowhere)) is None
    assert not await client.text_document_code_action_async(types.CodeActionParams(
        document, types.Range(nowhere, nowhere), types.CodeActionContext(diagnostics=[])))


def test_the_page_names_real_messages():
    """Every method in protocol.md is one of the specification's, with the same direction."""
    page = (pathlib.Path(__file__).resolve().parents[2] / "protocol.md").read_text()
    known = set(types.METHOD_TO_TYPES)
    for line in page.splitlines():
        if line.startswith("### `"):
            method = line.split("`")[1]
            assert method in known or method.startswith("inset/"), method


def test_examples_of_the_page_have_the_specified_shape():
    import json
    import re

    converter = converters.get_converter()
    page = (pathlib.Path(__file__).resolve().parents[2] / "protocol.md").read_text()
    checked = 0
    for block in re.findall(r"```json\n(.*?)\n```", page, re.S):
        message = json.loads(block)
        if "method" in message and not message["method"].startswith("inset/"):
            message_type = types.METHOD_TO_TYPES[message["method"]][0]
            converter.structure(message, message_type)
            checked += 1
    assert checked > 15

"""Pictures over the protocol: in hovers by what the client is, and on request."""

import base64
import json
import re
import xml.etree.ElementTree as ElementTree

import pytest

from lsp_client import PLAYER, Server
from test_cli import EXAMPLES, run
from test_cli_render import KINDS, pictures
from test_interface_builder import storyboard, xib

URI = "untitled:Player.inset"
MARKDOWN = {"textDocument": {"hover": {"contentFormat": ["markdown", "plaintext"]}}}

def opened(server, name="a test", options=None, capabilities=None):
    server.request(
        "initialize",
        {
            "capabilities": capabilities or MARKDOWN, "clientInfo": {"name": name},
            "initializationOptions": options,
        },
    )
    server.notify("initialized", {})
    server.notify(
        "textDocument/didOpen",
        {"textDocument": {"uri": URI, "languageId": "inset", "version": 1, "text": PLAYER}},
    )


def hover(server, line=1, character=10):
    answer = server.request(
        "textDocument/hover",
        {"textDocument": {"uri": URI}, "position": {"line": line, "character": character}},
    )
    return answer["result"]["contents"]["value"]


def test_an_editor_that_shows_pictures_gets_one():
    with Server() as server:
        opened(server, "Visual Studio Code")
        text = hover(server)
        (uri,) = re.findall(r"!\[[^\]]*\]\((data:image/svg\+xml;base64,[A-Za-z0-9+/]+=*)\)", text)
        assert "```text\n╭" not in text and len(text) < 64 * 1024
        svg = base64.b64decode(uri.split(",")[1], validate=True)
        ((_, views),) = pictures(svg).items()
        assert set(views) == {"root", "root.play"}
        marked = [g for g in ElementTree.fromstring(svg).iter() if g.get("class") == "highlight"]
        assert [g.get("data-path") for g in marked] == ["root.play"]


@pytest.mark.parametrize("spec", sorted(EXAMPLES.rglob("*.inset")), ids=lambda path: path.stem)
def test_a_hover_is_small_and_can_be_read(spec):
    """Where the device is too small to read the view on it, its surroundings stand beside it."""
    text = spec.read_text("utf-8")
    uri = spec.as_uri()
    seen = close = 0
    with Server() as server:
        server.request("initialize", {"capabilities": MARKDOWN, "clientInfo": {"name": "Visual Studio Code"}})
        server.notify("initialized", {})
        server.open(text, uri)
        for line, words in enumerate(text.split("\n")):
            declared = re.match(rf"\s+(?:{'|'.join(KINDS)}|[A-Z]\w*) (\w+)", words)
            if not declared:
                continue
            said = (server.hover(line, declared.start(1), uri)["result"] or {"contents": {"value": ""}})["contents"]["value"]
            found = re.search(r"base64,([A-Za-z0-9+/]+=*)", said)
            if not found:
                continue
            seen += 1
            assert len(said) < 64 * 1024
            root = ElementTree.fromstring(base64.b64decode(found.group(1)))
            assert float(root.get("width")) <= 320 and float(root.get("height")) <= 200
            ((_, views),) = pictures(base64.b64decode(found.group(1))).items()
            (marked,) = [g.get("data-path") for g in root.iter() if g.get("class") == "highlight"]
            (device,) = [g for g in root.iter() if g.get("class") == "device"]
            scale = float(re.search(r"scale\(([0-9.]+)\)", device.get("transform")).group(1))
            for shown in [e for e in root.iter() if e.get("class") == "closeUp"]:
                close += 1
                x, y, width, height = map(float, shown.get("viewBox").split())
                left, top, wide, high = views[marked]
                assert x <= left and left + wide <= x + width and y <= top and top + high <= y + height
                assert float(shown.get("width")) / width > scale * 1.4
                again = [g for g in shown.iter() if g.get("class") == "closeUp-view" and g.get("data-path") == marked]
                (rect,) = [r for g in again for r in g.iter() if r.get("class") == "frame"]
                assert tuple(float(rect.get(name)) for name in ("x", "y", "width", "height")) == views[marked]
    # A component alone is on no device.
    assert (seen and close) or not re.search("^screen ", text, re.MULTILINE)


@pytest.mark.parametrize("name", ["Neovim", "emacs", "something else"])
def test_others_get_a_drawing_in_characters(name):
    with Server() as server:
        opened(server, name)
        text = hover(server)
        assert "data:" not in text
        drawing = re.search(r"```text\n(╭.*╯)\n```", text, re.DOTALL).group(1).split("\n")
        assert len(drawing) <= 20 and all(len(line) <= 56 for line in drawing)
        assert any("Play" in line for line in drawing)


def test_a_setting_decides():
    for choice, has_picture, has_drawing in [("image", True, False), ("text", False, True), ("none", False, False)]:
        with Server() as server:
            opened(server, "Visual Studio Code", {"hover": {"preview": choice}})
            text = hover(server)
            assert ("data:image" in text) == has_picture
            assert ("╭" in text) == has_drawing


def test_plain_text_hovers_hold_no_markdown():
    with Server() as server:
        opened(server, "Visual Studio Code", capabilities={"textDocument": {"hover": {"contentFormat": ["plaintext"]}}})
        text = hover(server)
        assert "data:image" not in text and "```" not in text and "╭" in text


def test_the_active_environment_is_shown():
    with Server() as server:
        opened(server, "Neovim")
        everywhere = server.request("inset/environments", {"textDocument": {"uri": URI}})["result"]
        last = everywhere["environments"][-1]
        server.request("inset/setActiveEnvironment", {"textDocument": {"uri": URI}, "environment": last["id"]})
        named = hover(server).split("╭─")[0].rstrip("`text\n").splitlines()[-1]
        assert last["device"].split("-")[0] in named.lower()


def test_pictures_on_request_and_word_that_they_are_old():
    with Server() as server:
        opened(server)
        params = {"textDocument": {"uri": URI}, "environments": ["iphone-x 16 portrait"], "view": "root.play", "watch": True}
        result = server.request("inset/preview", params)["result"]
        (screen,) = result["screens"]
        (picture,) = screen["pictures"]
        assert result["version"] == 1 and screen["name"] == "Player"
        assert picture["environment"] == "iphone-x 16 portrait"
        ((key, views),) = pictures(picture["svg"]).items()
        assert key == ("Player", "iphone-x 16 portrait") and views["root"] == (0, 0, 375, 812)
        for version in (2, 3):
            server.notify(
                "textDocument/didChange",
                {"textDocument": {"uri": URI, "version": version}, "contentChanges": [{"text": PLAYER + "\n" * version}]},
            )
            server.request("inset/environments", {"textDocument": {"uri": URI}})
        said = server.wait(lambda m: m.get("method") == "inset/previewChanged")
        assert said["params"]["uri"] == URI
        bad = server.request("inset/preview", {**params, "environments": ["iphone-99"]})
        assert bad["error"]["code"] == -32803
        closed = server.request("inset/preview", {"textDocument": {"uri": "untitled:other"}})
        assert closed["result"] is None


@pytest.mark.parametrize(("name", "text"), [("Main.storyboard", storyboard()), ("Home.xib", xib())])
def test_interface_builder_files_have_pictures_too(name, text, tmp_path):
    file = tmp_path / name
    file.write_text(text, "utf-8")
    (screen,) = json.loads(run("frames", file, "--format", "json").stdout)["screens"]
    frames = {e["id"]: {v["path"]: v["absolute"] for v in e["views"]} for e in screen["environments"]}
    uri = file.as_uri()
    with Server() as server:
        server.request("initialize", {"capabilities": MARKDOWN, "clientInfo": {"name": "Visual Studio Code"}})
        server.notify("initialized", {})
        server.open(text, uri, language="xml")
        params = {"textDocument": {"uri": uri}, "environments": list(frames), "watch": True}
        (drawn,) = server.request("inset/preview", params)["result"]["screens"]
        assert len(drawn["pictures"]) == len(frames) > 1
        for picture in drawn["pictures"]:
            (views,) = pictures(picture["svg"]).values()
            assert set(views) == set(frames[picture["environment"]]) and len(views) == 2
            for path, rect in views.items():
                wanted = frames[picture["environment"]][path]
                assert rect == pytest.approx(tuple(wanted[key] for key in ("x", "y", "width", "height")), abs=0.001)
        line = text[:text.index("<label")].count("\n")
        said = server.hover(line, text.split("\n")[line].index("<label") + 2, uri)["result"]["contents"]["value"]
        svg = base64.b64decode(re.search(r"base64,([A-Za-z0-9+/]+=*)", said).group(1))
        marked = [g.get("data-path") for g in ElementTree.fromstring(svg).iter() if g.get("class") == "highlight"]
        assert len(marked) == 1 and marked[0] in views and marked[0] != "root"
        server.change({"text": text.replace('constant="4"', 'constant="40"')}, uri=uri)
        assert server.wait(lambda m: m.get("method") == "inset/previewChanged")["params"]["uri"] == uri

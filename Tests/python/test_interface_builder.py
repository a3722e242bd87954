"""Storyboards and xibs through the server, as editors send them."""

import pathlib
import re
import time

import pytest

from lsp_client import Server

CONSTRAINT = """<constraint firstItem="lab-el-001" firstAttribute="top" secondItem="roo-tv-iew" \
secondAttribute="top" constant="4" id="top-00-001"/>"""
HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.{kind}XIB" version="3.0" \
toolsVersion="22155" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" \
useAutolayout="YES" useTraitCollections="YES"{safe} colorMatched="YES">
    <device id="retina6_12" orientation="portrait" appearance="light"/>
    <dependencies>
        <deployment identifier="iOS"/>
        <plugIn identifier="com.apple.InterfaceBuilder.IBCocoaTouchPlugin" version="22131"/>
        {capability}<capability name="documents saved in the Xcode 8 format" minToolsVersion="8.0"/>
    </dependencies>
"""
SAFE = ' useSafeAreas="YES"'
CAPABILITY = '<capability name="Safe area layout guides" minToolsVersion="9.0"/>\n        '


def view(top, guide=True, indent=20):
    """A root view with one label that constraints lay out, in Xcode's own form."""
    safe = '    <viewLayoutGuide key="safeArea" id="saf-ea-rea"/>\n' if guide else ""
    side = "saf-ea-rea" if guide else "roo-tv-iew"
    text = f"""<view KEY contentMode="scaleToFill" id="roo-tv-iew">
    <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
    <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
    <subviews>
        <label text="Hello" translatesAutoresizingMaskIntoConstraints="NO" id="lab-el-001" \
userLabel="Greeting">
            <rect key="frame" x="16" y="4" width="361" height="20.333333333333332"/>
            <fontDescription key="fontDescription" type="system" pointSize="17"/>
        </label>
    </subviews>
{safe}    <color key="backgroundColor" white="1" alpha="1"/>
    <constraints>
        <constraint firstItem="lab-el-001" firstAttribute="leading" secondItem="{side}" \
secondAttribute="leading" constant="16" id="lea-00-001"/>
        {top}
        <constraint firstItem="{side}" firstAttribute="trailing" secondItem="lab-el-001" \
secondAttribute="trailing" constant="16" id="tra-00-001"/>
    </constraints>
</view>
"""
    return "".join(" " * indent + line for line in text.splitlines(keepends=True))


def storyboard(top=CONSTRAINT, guide=True, guides=""):
    head = HEAD.format(
        kind="Storyboard.", safe=SAFE if guide else "", capability=CAPABILITY if guide else "")
    return (
        head
        + f"""    <scenes>
        <!--Home-->
        <scene sceneID="sce-ne-001">
            <objects>
                <viewController id="con-tr-oll" customClass="Home" sceneMemberID="viewController">
{guides}{view(top, guide).replace("KEY", 'key="view"')}                </viewController>
            </objects>
        </scene>
    </scenes>
</document>
"""
    )


def xib(top=CONSTRAINT):
    head = HEAD.format(kind="", safe=SAFE, capability=CAPABILITY)
    owner = """<placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="Home">
            <connections>
                <outlet property="view" destination="roo-tv-iew" id="out-le-t01"/>
            </connections>
        </placeholder>"""
    body = view(top, indent=8).replace(" KEY", "")
    return head + f"    <objects>\n        {owner}\n{body}    </objects>\n</document>\n"


OLD_GUIDES = """                    <layoutGuides>
                        <viewControllerLayoutGuide type="top" id="old-to-p01"/>
                        <viewControllerLayoutGuide type="bottom" id="old-bo-t01"/>
                    </layoutGuides>
"""


def opened(server, uri, language, text):
    server.initialize(
        {
            "textDocument": {
                "hover": {"contentFormat": ["markdown", "plaintext"]},
                "codeAction": {"codeActionLiteralSupport": {}, "isPreferredSupport": True},
            },
        })
    server.notify(
        "textDocument/didOpen",
        {"textDocument": {"uri": uri, "languageId": language, "version": 1, "text": text}},
    )
    return server.diagnostics(uri)["diagnostics"]


def place(text, part):
    """A range of the protocol for a part that occurs once in an ASCII text."""
    assert text.count(part) == 1
    start = text.index(part)

    def position(offset):
        line = text.count("\n", 0, offset)
        return {"line": line, "character": offset - (text.rfind("\n", 0, offset) + 1)}

    return {"start": position(start), "end": position(start + len(part))}


def applied(text, edits):
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))

    def offset(position):
        return starts[position["line"]] + position["character"]

    for edit in sorted(edits, key=lambda e: offset(e["range"]["start"]), reverse=True):
        start, end = (offset(edit["range"][side]) for side in ("start", "end"))
        text = text[:start] + edit["newText"] + text[end:]
    return text


def quick_fixes(server, uri, diagnostic):
    answer = server.request(
        "textDocument/codeAction",
        {
            "textDocument": {"uri": uri}, "range": diagnostic["range"],
            "context": {"diagnostics": [diagnostic], "only": ["quickfix"]},
        },
    )
    return [action for action in answer["result"] if action["kind"] == "quickfix"]


def edits_of(server, action, uri):
    if "edit" not in action:
        action = server.request("codeAction/resolve", action)["result"]
    edit = action["edit"]
    if "changes" in edit:
        return edit["changes"][uri]
    (change,) = edit["documentChanges"]
    assert change["textDocument"]["uri"] == uri
    return change["edits"]


@pytest.mark.parametrize("language, name", [
    ("xml", "Main.storyboard"), ("storyboard", "Main.storyboard"), ("xml", "Home.xib"),
    ("xib", "Home.xib"),
])
def test_findings_stand_at_the_element_and_are_mended(language, name):
    text = xib() if name.endswith("xib") else storyboard()
    uri = f"file:///project/{name}"
    with Server() as server:
        found = opened(server, uri, language, text)
        (unsafe,) = [d for d in found if d["code"] == "unsafe-edge"]
        whole = place(text, CONSTRAINT)
        assert whole["start"]["line"] == unsafe["range"]["start"]["line"]
        assert whole["start"]["character"] <= unsafe["range"]["start"]["character"]
        assert unsafe["range"]["end"]["character"] <= whole["end"]["character"]
        first = next(a for a in quick_fixes(server, uri, unsafe) if a.get("isPreferred"))
        fixed = applied(text, edits_of(server, first, uri))
        assert fixed == text.replace(
            CONSTRAINT, CONSTRAINT.replace('"roo-tv-iew"', '"saf-ea-rea"'))
        server.notify(
            "textDocument/didChange",
            {
                "textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"text": fixed}],
            },
        )
        rules = [d["code"] for d in server.diagnostics(uri)["diagnostics"]]
        assert "unsafe-edge" not in rules


def test_a_missing_guide_comes_with_all_that_belongs_to_it():
    uri = "file:///project/Main.storyboard"
    text = storyboard(guide=False)
    with Server() as server:
        found = opened(server, uri, "xml", text)
        assert "ib-no-safe-area" in [d["code"] for d in found]
        line = place(text, CONSTRAINT)["start"]["line"]
        (unsafe,) = [
            d for d in found
            if d["code"] == "unsafe-edge" and d["range"]["start"]["line"] == line]
        first = next(a for a in quick_fixes(server, uri, unsafe) if a.get("isPreferred"))
        fixed = applied(text, edits_of(server, first, uri))
    (made,) = re.findall(r'<viewLayoutGuide key="safeArea" id="(\w{3}-\w{2}-\w{3})"/>', fixed)
    assert made not in text
    lines, before = fixed.splitlines(), text.splitlines()
    changed = [line for line in lines if line not in before]
    assert [line.strip().split(" ")[0] for line in changed] == [
        "<document", "<capability", "<viewLayoutGuide", "<constraint"]
    assert [line for line in before if line not in lines] == [
        next(line for line in before if line.startswith("<document")),
        next(line for line in before if CONSTRAINT in line)]
    assert lines.index(changed[2]) == lines.index("                        </subviews>") + 1


def test_the_last_use_of_the_old_guides_takes_them_along():
    uri = "file:///project/Main.storyboard"
    top = CONSTRAINT.replace('"roo-tv-iew" secondAttribute="top"', '"old-to-p01" '
                             'secondAttribute="bottom"')
    text = storyboard(top=top, guides=OLD_GUIDES)
    with Server() as server:
        found = opened(server, uri, "xml", text)
        (old,) = [d for d in found if d["code"] == "deprecated-layout-guide"]
        first = next(a for a in quick_fixes(server, uri, old) if a.get("isPreferred"))
        fixed = applied(text, edits_of(server, first, uri))
    assert fixed == storyboard(top=CONSTRAINT.replace('"roo-tv-iew"', '"saf-ea-rea"'))


def test_old_guides_without_use_are_found():
    uri = "file:///project/Main.storyboard"
    text = storyboard(guides=OLD_GUIDES)
    with Server() as server:
        found = opened(server, uri, "storyboard", text)
        (left,) = [d for d in found if d["code"] == "ib-unused-layout-guides"]
        assert left["range"] == place(text, "<layoutGuides>")
        (fix,) = quick_fixes(server, uri, left)
        assert applied(text, edits_of(server, fix, uri)) == storyboard()


def test_hovers_have_frames_and_a_picture():
    uri = "file:///project/Main.storyboard"
    text = storyboard()
    with Server() as server:
        opened(server, uri, "xml", text)
        answer = server.request(
            "textDocument/hover",
            {
                "textDocument": {"uri": uri},
                "position": place(text, '<label text="Hello"')["start"] | {"character": 30},
            },
        )
        shown = answer["result"]["contents"]["value"]
        assert "greeting" in shown
        assert re.search(r"16 +4 +361 +20.33 +iPhone 15 Pro", shown), shown
        assert "╭" in shown or "data:image/svg+xml" in shown


def test_other_xml_is_left_alone():
    uri = "file:///project/pom.xml"
    with Server() as server:
        server.initialize()
        server.notify(
            "textDocument/didOpen",
            {
                "textDocument": {
                    "uri": uri, "languageId": "xml", "version": 1, "text": "<project/>\n"}
            },
        )
        answer = server.request(
            "textDocument/hover",
            {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 2}},
        )
        assert answer.get("result") is None
        said = [m for m in server.kept if m.get("method") == "textDocument/publishDiagnostics"]
        assert all(not m["params"]["diagnostics"] for m in said)


@pytest.mark.parametrize("text, words", [
    (storyboard().replace("</subviews>", "</subview>"), "not well-formed"),
    ("<html/>", "no Interface Builder document"),
    ('<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;&b;">]><document>&c;</document>',
     "document type"),
])
def test_what_cannot_be_read_is_said_at_its_place(text, words):
    uri = "file:///project/Main.storyboard"
    with Server() as server:
        (only,) = opened(server, uri, "xml", text)
        assert only["code"] == "syntax" and words in only["message"]
        assert only["range"]["start"]["line"] <= text.count("\n")


def test_an_entity_bomb_costs_nothing():
    names = [chr(ord("a") + number) for number in range(20)]
    bomb = '<!ENTITY a "haha">' + "".join(
        f'<!ENTITY {b} "{10 * f"&{a};"}">' for a, b in zip(names, names[1:]))
    text = f"<!DOCTYPE document [{bomb}]><document>&{names[-1]};</document>"
    with Server() as server:
        begin = time.monotonic()
        (only,) = opened(server, "file:///project/Main.storyboard", "xml", text)
        assert "document type" in only["message"]
        assert time.monotonic() - begin < 30
        status = pathlib.Path(f"/proc/{server.process.pid}/status")
        if status.exists():
            (peak,) = re.findall(r"VmHWM:\s*(\d+) kB", status.read_text())
            assert int(peak) < 300_000

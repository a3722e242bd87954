"""Translations beside a storyboard, at the terminal and in the server."""

import json

import pytest

from test_cli import run
from lsp_client import Server

BASE = """<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22155" \
targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" useTraitCollections="YES" \
useSafeAreas="YES" colorMatched="YES" initialViewController="con-tr-oll">
    <device id="retina6_12" orientation="portrait" appearance="light"/>
    <scenes>
        <scene sceneID="sce-ne-001">
            <objects>
                <viewController id="con-tr-oll" sceneMemberID="viewController">
                    <view key="view" id="roo-tv-iew">
                        <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                        <subviews>
                            <label text="Save" adjustsFontSizeToFit="NO" \
translatesAutoresizingMaskIntoConstraints="NO" id="lab-el-001">
                                <rect key="frame" x="16" y="80" width="90" height="20.333333333333329"/>
                            </label>
                        </subviews>
                        <viewLayoutGuide key="safeArea" id="saf-ea-rea"/>
                        <constraints>
                            <constraint firstItem="lab-el-001" firstAttribute="leading" secondItem="saf-ea-rea" \
secondAttribute="leading" constant="16" id="a-1"/>
                            <constraint firstItem="lab-el-001" firstAttribute="top" secondItem="saf-ea-rea" \
secondAttribute="top" constant="21" id="a-2"/>
                            <constraint firstItem="lab-el-001" firstAttribute="width" constant="90" id="a-3"/>
                        </constraints>
                    </view>
                </viewController>
            </objects>
        </scene>
    </scenes>
</document>
"""
LONG = '"lab-el-001.text" = "Benutzereinstellungen sichern";\n'
SHORT = '"lab-el-001.text" = "Sichern";\n'


@pytest.fixture
def project(tmp_path):
    for name in ("Base", "de", "ar"):
        (tmp_path / f"{name}.lproj").mkdir()
    (tmp_path / "Base.lproj" / "Main.storyboard").write_text(BASE)
    (tmp_path / "de.lproj" / "Main.strings").write_text(LONG, "utf-16")
    (tmp_path / "ar.lproj" / "Main.strings").write_text('"lab-el-001.text" = "حفظ";\n')
    return tmp_path


def findings(project, *options):
    done = run("check", ".", "--format", "json", "--rule", "clipped-text", *options, cwd=project)
    return json.loads(done.out)["findings"], done.err


def test_the_longest_translation_is_checked_unasked(project):
    (finding,), _ = findings(project)
    assert "on 24 of 48 environments" in finding["message"]
    assert "longest translations" in finding["message"]


@pytest.mark.parametrize("languages, words", [
    (["de"], "in German"), (["de-AT"], "in German (AT)"), (["longest"], "longest translations"),
    (["base"], None), (["ar"], None), (["fi"], None),
])
def test_languages_are_asked_for(project, languages, words):
    options = [part for one in languages for part in ("--language", one)]
    (project / "inset.json").write_text(json.dumps({"languages": languages}))
    for found, _ in (findings(project), findings(project, *options)):
        assert (words is None) == (not found)
        assert words is None or words in found[0]["message"]


def frames(project, *options):
    done = run("frames", "Base.lproj/Main.storyboard", "--os", "18", "--orientation", "portrait", "--format",
               "json", *options, cwd=project)
    (screen,) = json.loads(done.out)["screens"]
    return screen["environments"]


def test_frames_are_those_of_a_language(project):
    (arabic,) = frames(project, "--on", "iphone-15-pro", "--language", "ar")
    assert (arabic["language"], arabic["direction"]) == ("ar", "rtl")
    label = arabic["views"][-1]
    assert round(label["frame"]["x"] + label["frame"]["width"], 3) == 377
    both = frames(project, "--on", "iphone-15-pro")
    assert [one["language"] for one in both] == ["base", "longest"]


def test_a_word_that_is_no_language_is_said(project):
    done = run("check", ".", "--language", "klingon", cwd=project)
    assert done.returncode == 2 and "unknown language 'klingon'" in done.err


def test_a_malformed_table_is_said_at_its_line(project):
    (project / "de.lproj" / "Main.strings").write_text('/* a */\n"lab-el-001.text" = "Sichern\n')
    found, err = findings(project)
    assert found == [] and "de.lproj/Main.strings:3: ends inside of a string" in err


def test_the_server_follows_tables(project):
    table = project / "de.lproj" / "Main.strings"
    storyboard = (project / "Base.lproj" / "Main.storyboard").as_uri()
    with Server() as server:
        server.initialize(rootUri=project.as_uri())
        server.open(BASE, storyboard)

        def found():
            answer = server.request("textDocument/diagnostic", {"textDocument": {"uri": storyboard}})
            return [one for one in answer["result"]["items"] if one["code"] == "clipped-text"]

        assert len(found()) == 1
        table.write_text(SHORT)
        server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": table.as_uri(), "type": 2}]})
        assert found() == []
        table.write_text(LONG, "utf-16")
        server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": table.as_uri(), "type": 2}]})
        assert len(found()) == 1
        table.unlink()
        server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": table.as_uri(), "type": 3}]})
        assert found() == []

"""Bars of containers in other storyboards, at the terminal and in the server."""

import json

import pytest

from test_cli import run
from lsp_client import Server

HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22155" \
targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" useTraitCollections="YES" \
useSafeAreas="YES" colorMatched="YES" initialViewController="ini-ti-all">
    <device id="retina6_12" orientation="portrait" appearance="light"/>
    <scenes>
"""
FOOT = """    </scenes>
</document>
"""
NAVIGATION = HEAD + """        <scene sceneID="sce-ne-001">
            <objects>
                <navigationController id="ini-ti-all" sceneMemberID="viewController">
                    <navigationBar key="navigationBar" id="bar-00-001"/>
                    <connections>
                        <segue destination="pla-ce-001" kind="relationship" relationship="rootViewController" \
id="seg-ue-001"/>
                    </connections>
                </navigationController>
            </objects>
        </scene>
        <scene sceneID="sce-ne-002">
            <objects>
                <viewControllerPlaceholder storyboardName="Profile" id="pla-ce-001" \
sceneMemberID="viewController"/>
            </objects>
        </scene>
""" + FOOT
PROFILE = HEAD + """        <scene sceneID="sce-ne-001">
            <objects>
                <viewController id="ini-ti-all" sceneMemberID="viewController">
                    <view key="view" id="roo-tv-iew">
                        <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                        <subviews>
                            <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" \
userLabel="Card" id="car-d0-001">
                                <rect key="frame" x="16" y="80" width="361" height="120"/>
                                <color key="backgroundColor" red="0.2" green="0.4" blue="0.6" alpha="1" \
colorSpace="custom" customColorSpace="sRGB"/>
                            </view>
                        </subviews>
                        <viewLayoutGuide key="safeArea" id="saf-ea-rea"/>
                        <constraints>
                            <constraint firstItem="car-d0-001" firstAttribute="leading" \
secondItem="saf-ea-rea" secondAttribute="leading" constant="16" id="a-1"/>
                            <constraint firstItem="saf-ea-rea" firstAttribute="trailing" \
secondItem="car-d0-001" secondAttribute="trailing" constant="16" id="a-2"/>
                            <constraint firstItem="car-d0-001" firstAttribute="top" secondItem="roo-tv-iew" \
secondAttribute="top" constant="80" id="a-3"/>
                            <constraint firstAttribute="height" firstItem="car-d0-001" constant="120" id="a-4"/>
                        </constraints>
                    </view>
                </viewController>
            </objects>
        </scene>
""" + FOOT


@pytest.fixture
def project(tmp_path):
    (tmp_path / ".git").mkdir()
    (tmp_path / "Main.storyboard").write_text(NAVIGATION)
    (tmp_path / "Profile.storyboard").write_text(PROFILE)
    return tmp_path


def findings(project, *names):
    done = run("check", *(names or ["."]), "--format", "json", "--rule", "unsafe-edge", cwd=project)
    return [finding["message"] for finding in json.loads(done.out)["findings"]]


def test_a_bar_of_another_storyboard_covers_what_lies_under_it(project):
    (with_bar,) = findings(project)
    # One file alone is checked with what the others say, too.
    assert findings(project, "Profile.storyboard") == [with_bar]
    (project / "Main.storyboard").unlink()
    alone = findings(project)
    assert alone != [with_bar], alone


def test_frames_lie_below_the_bar(project):
    def insets():
        done = run("frames", "Profile.storyboard", "--on", "iphone-15-pro", "--os", "18", "--orientation",
                   "portrait", "--format", "json", cwd=project)
        (screen,) = json.loads(done.out)["screens"]
        (environment,) = screen["environments"]
        return environment["views"][0]["safeAreaInsets"]["top"]

    below = insets()
    (project / "Main.storyboard").unlink()
    # Of the status bar and the bar below it, some points overlap on this device.
    assert 38 < below - insets() < 39


def test_the_server_follows_other_storyboards(project):
    path = project / "Profile.storyboard"
    with Server() as server:
        server.initialize(rootUri=project.as_uri())
        server.open(PROFILE, path.as_uri())

        def messages():
            answer = server.request("textDocument/diagnostic", {"textDocument": {"uri": path.as_uri()}})
            return sorted(item["message"] for item in answer["result"]["items"])

        with_bar = messages()
        main = project / "Main.storyboard"
        main.write_text(NAVIGATION.replace("<navigationController ", '<navigationController navigationBarHidden="YES" '))
        server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": main.as_uri(), "type": 2}]})
        without = messages()
        assert without != with_bar
        main.write_text(NAVIGATION)
        server.notify("textDocument/didSave", {"textDocument": {"uri": main.as_uri()}})
        assert messages() == with_bar

"""`inset oracle` says how the folders below its path compare."""

import os
import subprocess

INSET = os.environ.get("INSET", ".build/debug/inset")

XIB = """<document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="17701"
 targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES">
<device id="retina6_1" orientation="portrait"/><objects><view id="roo-tv-001">
<rect key="frame" x="0.0" y="0.0" width="414" height="100"/><subviews>
<view translatesAutoresizingMaskIntoConstraints="NO" id="vie-wi-001">
<rect key="frame" x="10" y="20" width="{width}" height="40"/><constraints>
<constraint firstAttribute="height" constant="40" id="c1"/>
<constraint firstAttribute="width" relation="lessThanOrEqual" constant="{width}" id="c5"/>
<constraint firstAttribute="width" constant="30" priority="900" id="c2"/></constraints></view></subviews>
<constraints><constraint firstItem="vie-wi-001" firstAttribute="leading" secondItem="roo-tv-001"
 secondAttribute="leading" constant="10" id="c3"/><constraint firstItem="vie-wi-001" firstAttribute="top"
 secondItem="roo-tv-001" secondAttribute="top" constant="20" id="c4"/></constraints></view></objects>
</document>
"""


def oracle(path):
    done = subprocess.run([INSET, "oracle", str(path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_folders_are_compared(tmp_path):
    for name, width in [("a", 30), ("b", 30), ("c", 50)]:
        (tmp_path / name).mkdir()
        (tmp_path / name / "View.xib").write_text(XIB.format(width=width))
    lines = oracle(tmp_path)
    assert "folders: 3, the median has 100 % of views" in lines
    assert [line for line in lines if line.startswith("worst")] == ["worst: 0 of 1 = 0 % views in c"]
    halves = [line for line in lines if line.startswith("half")]
    assert len(halves) == 2
    # One folder alone is compared with nothing.
    assert not [line for line in oracle(tmp_path / "a") if line.startswith(("folders", "half"))]

"""The Sublime syntax in the engine of bat, which is Sublime's in Rust."""

import os
import re
import shutil
import subprocess

import pytest

from lsp_client import ROOT


def test_bat_colours_keywords_strings_and_comments(tmp_path):
    bat = shutil.which("batcat") or shutil.which("bat")
    if bat is None:
        pytest.skip("NOT TESTED: the Sublime syntax; bat is not installed")
    (tmp_path / "source" / "syntaxes").mkdir(parents=True)
    shutil.copy(ROOT / "editors" / "sublime" / "Inset.sublime-syntax", tmp_path / "source" / "syntaxes")
    environment = {**os.environ, "HOME": str(tmp_path), "BAT_CACHE_PATH": str(tmp_path / "cache"),
                   "XDG_CACHE_HOME": str(tmp_path / "cache"), "BAT_CONFIG_PATH": "/dev/null"}
    subprocess.run([bat, "cache", "--build", "--source", str(tmp_path / "source")],
                   env=environment, capture_output=True, timeout=60, check=True)
    for spec in sorted((ROOT / "Examples").rglob("*.inset")):
        done = subprocess.run(
            [bat, "--color=always", "--theme=ansi", "--style=plain", "--language=Inset", str(spec)],
            env=environment, capture_output=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr.decode()
        lines = done.stdout.decode("utf-8").split("\n")
        assert len(lines) == len(spec.read_text("utf-8").split("\n"))
        for line in lines:
            plain = re.sub("\x1b\\[[0-9;]*m", "", line)
            words = plain.split()
            if plain.startswith("///"):
                assert re.fullmatch("(\x1b\\[[0-9;]*m).*\x1b\\[0m", line), line
            elif words and words[0] in ("screen", "component", "let", "targets", "when", "expect"):
                assert re.search("\x1b\\[[0-9;]*m" + words[0] + "\x1b", line), line
            elif '"' in plain and "//" not in plain:
                assert re.search("\x1b\\[[0-9;]*m\"", line), line

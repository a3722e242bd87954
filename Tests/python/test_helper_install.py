"""The program that reads Swift files, as it is installed: it runs where there is no toolchain.

INSET_LIBEXEC is the folder that `.ci/helper` made, or PREFIX/libexec/inset after `make install`.
"""

import os
import pathlib
import struct
import subprocess

import pytest

FOLDER = os.environ.get("INSET_LIBEXEC")
pytestmark = pytest.mark.skipif(not FOLDER, reason="INSET_LIBEXEC names no installed helper")


def run(data, moved):
    # No PATH, no settings of the loader, and not where it was built.
    return subprocess.run(
        [moved / "inset-swift"], input=data, capture_output=True, env={}, cwd="/", timeout=60, check=True
    ).stdout


@pytest.fixture
def moved(tmp_path):
    folder = tmp_path / "libexec"
    subprocess.run(["cp", "-R", FOLDER, folder], check=True)
    return folder


def frame(number, text):
    return struct.pack("<II", len(text) + 4, number) + text


def test_it_greets_and_answers(moved):
    out = run(frame(7, b"class Card { func lay() { a(1) } }"), moved)
    greeting, rest = out.split(b"\n", 1)
    assert greeting.startswith(b"inset-swift ")
    length, number = struct.unpack("<II", rest[:8])
    assert number == 7 and length == len(rest) - 4
    assert b"Card" in rest and b"lay" in rest


def test_it_ends_with_its_input(moved):
    assert run(b"", moved).startswith(b"inset-swift ")
    # A frame that is none, and one that does not come to its end.
    assert run(b"\xff" * 8, moved).count(b"\n") == 1
    assert run(frame(1, b"class A {}")[:-1], moved).count(b"\n") == 1


@pytest.mark.skipif(not pathlib.Path("/usr/bin/ldd").exists(), reason="there is no ldd")
def test_its_libraries_lie_beside_it(moved):
    for file in moved.iterdir():
        found = subprocess.run(["ldd", file], capture_output=True, text=True, env={}, check=True).stdout
        assert "not found" not in found, f"{file.name}: {found}"
        for line in found.splitlines():
            name = line.split()[0]
            if "wift" in name or "dispatch" in name:
                assert str(moved) in line, f"{file.name}: {line}"

"""Programs of the next Debian, which `.ci/newer` has fetched beside the system."""

import os
import pathlib
import shutil

from lsp_client import ROOT

FOLDER = pathlib.Path(os.environ.get("INSET_NEWER", ROOT / ".venv" / "newer"))


def newer(path):
    """The command for a program by its path in the packages; else one of the system's by that name; else None."""
    loader = FOLDER / "usr" / "lib64" / "ld-linux-x86-64.so.2"
    if loader.exists() and (FOLDER / path).exists():
        return [str(loader), "--library-path", str(FOLDER / "usr" / "lib" / "x86_64-linux-gnu"), str(FOLDER / path)]
    beside = shutil.which(pathlib.Path(path).name)
    return [beside] if beside else None

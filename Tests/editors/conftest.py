"""Shared by the tests that drive real editors; `make test-editors` installs what they need."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "python"))

"""Kate on a screen of its own, set up as editors/kate says, driven by keys; what it says to the server is recorded."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

import pytest

from lsp_client import FIXED, PLAYER, ROOT, program

mss = pytest.importorskip("mss", reason="NOT TESTED: Kate; PyPI mss is missing")
import mss.tools  # noqa: E402
NEEDED = ("kate", "Xvfb", "openbox", "xdotool")
SETUP = ROOT / "editors" / "kate"


class Desk:
    """An X server without a screen, with a window manager and Kate on a file."""

    def __init__(self, folder, file):
        self.folder, self.running = folder, []
        reading, writing = os.pipe()
        self.start(["Xvfb", "-displayfd", str(writing), "-screen", "0", "1100x800x24", "-nolisten", "tcp"], {}, pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as number:
            self.display = ":" + number.readline().strip()
        homes = {name: folder / name.lower() for name in ("CONFIG", "DATA", "CACHE")}
        self.environment = {
            **os.environ, "DISPLAY": self.display, "HOME": str(folder), "LANG": "C.UTF-8", "QT_QPA_PLATFORM": "xcb",
            **{f"XDG_{name}_HOME": str(path) for name, path in homes.items()}, "XDG_RUNTIME_DIR": str(folder / "run"),
        }
        (folder / "run").mkdir(mode=0o700)
        for source, target in [
            (SETUP / "settings.json", homes["CONFIG"] / "kate" / "lspclient" / "settings.json"),
            (SETUP / "inset.xml", homes["DATA"] / "org.kde.syntax-highlighting" / "syntax" / "inset.xml"),
        ]:
            target.parent.mkdir(parents=True)
            shutil.copy(source, target)
        (homes["CONFIG"] / "katerc").write_text("[Kate Plugins]\nlspclientplugin=true\n")
        self.log = folder / "messages"
        self.log.write_text("")
        programs = folder / "bin"
        programs.mkdir()
        wrapper = programs / "inset"
        recorder = pathlib.Path(__file__).with_name("recorder.py")
        wrapper.write_text(f"#!/bin/sh\nexec '{sys.executable}' '{recorder}' '{self.log}' '{pathlib.Path(program()).resolve()}' \"$@\"\n")
        wrapper.chmod(0o755)
        self.environment["PATH"] = f"{programs}:{self.environment['PATH']}"
        self.start(["openbox", "--sm-disable"], self.environment)
        self.start(["kate", "-n", "-b", str(file)], self.environment)

    def start(self, command, environment, pass_fds=()):
        self.running.append(subprocess.Popen(
            command, env={**os.environ, **environment}, pass_fds=pass_fds, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in reversed(self.running):
            process.kill()
            process.wait()

    def xdotool(self, *arguments):
        return subprocess.run(["xdotool", *arguments], env=self.environment, capture_output=True, text=True, check=False).stdout

    def windows(self):
        return [self.xdotool("getwindowname", one).strip() for one in self.xdotool("search", "--onlyvisible", "--name", ".").split()]

    def press(self, *keys):
        for key in keys:
            self.xdotool("key", key)
            time.sleep(0.1)

    def messages(self, method=None):
        lines = self.log.read_text("utf-8").split("\n")[:-1]
        found = [json.loads(line) for line in lines]
        return [m for m in found if method is None or m["message"].get("method") == method]

    def answer(self, method):
        """The last result of a request, once it is there."""
        asked = self.messages(method)
        return next((m["message"] for m in self.messages() if asked and m["from"] == "server"
                     and m["message"].get("id") == asked[-1]["message"]["id"] and "result" in m["message"]), None)

    def wait(self, what, condition, seconds=40):
        end = time.monotonic() + seconds
        while not (value := condition()):
            assert time.monotonic() < end, f"waited in vain for {what}; windows: {self.windows()}"
            time.sleep(0.1)
        return value

    def picture(self, name=None):
        """The pixels of the screen; also as a file for people to look at."""
        with mss.MSS(display=self.display) as screen:
            taken = screen.grab(screen.monitors[0])
        if name and (folder := os.environ.get("INSET_PICTURES")):
            mss.tools.to_png(taken.rgb, taken.size, output=str(pathlib.Path(folder) / name))
        return taken.rgb

    def settled(self, name=None):
        """The screen once it has stopped changing."""
        before = self.picture()
        for _ in range(40):
            time.sleep(0.5)
            after = self.picture()
            if sum(a != b for a, b in zip(before[::50], after[::50])) < 20:
                return self.picture(name)
            before = after
        raise AssertionError("the screen does not come to rest")


def changed(before, after):
    return sum(a != b for a, b in zip(before[::10], after[::10])) * 10


@pytest.mark.skipif(
    any(shutil.which(name) is None for name in NEEDED), reason="NOT TESTED: Kate; one of these is not installed: " + ", ".join(NEEDED))
def test_warning_hover_fix(tmp_path):
    text = PLAYER.replace("    top", "    /* é😀 */ top")
    file = tmp_path / "Player.inset"
    file.write_text(text, "utf-8")
    with Desk(tmp_path, file) as desk:
        # Kate asks once whether the server may be started.
        desk.wait("the question", lambda: any("LSP server start" in name for name in desk.windows()))
        plain = desk.settled()
        desk.press("Return")
        found = desk.wait("diagnostics", lambda: desk.messages("textDocument/publishDiagnostics"))[0]
        (diagnostic,) = found["message"]["params"]["diagnostics"]
        assert diagnostic["code"] == "unsafe-edge"
        warned = desk.settled("kate-warning.png")
        assert changed(plain, warned) > 1000

        desk.press("ctrl+Home", "Down", *["Right"] * 10)
        desk.press("alt+l", "y")
        hover = desk.wait("the hover", lambda: desk.answer("textDocument/hover"))["result"]["contents"]["value"]
        assert "play" in hover and "╭" in hover
        hovered = desk.settled("kate-hover.png")
        assert changed(warned, hovered) > 20_000, "the hover is not shown"

        desk.press("Escape", "ctrl+Home", "Down", "Down", "End", *["Left"] * 6)
        desk.press("ctrl+period")
        desk.wait("the fix", lambda: desk.answer("textDocument/codeAction"))
        desk.wait("no diagnostics", lambda: not desk.messages("textDocument/publishDiagnostics")[-1]["message"]["params"]["diagnostics"])
        desk.press("Escape", "ctrl+s")
        desk.wait("the saved file", lambda: file.read_text("utf-8") != text)
        desk.settled("kate-fixed.png")
    assert file.read_text("utf-8") == FIXED.replace("    top", "    /* é😀 */ top")
    other = tmp_path / "Other.inset"
    other.write_text(text, "utf-8")
    subprocess.run([program(), "fix", "--rule", "unsafe-edge", str(other)], capture_output=True, check=False)
    assert other.read_bytes() == file.read_bytes()

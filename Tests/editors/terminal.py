"""A program on a terminal of its own: keys go in, and what a person would see can be read."""

import os
import pty
import select
import signal
import time

import pytest

pyte = pytest.importorskip("pyte", reason="NOT TESTED: editors on a terminal; PyPI pyte is missing")


class Screen(pyte.Screen):
    """One that lives through a question about its colours, which pyte's takes for a colour."""

    def select_graphic_rendition(self, *attributes, private=False):
        if not private:
            super().select_graphic_rendition(*attributes)


class Terminal:
    """The program runs until the `with` block is left."""

    def __init__(self, command, environment, folder, columns=120, rows=90):
        self.screen = Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.process, self.file = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.environ.clear()
            os.environ.update({**environment, "TERM": "xterm-256color", "LINES": str(rows), "COLUMNS": str(columns)})
            os.execvp(command[0], command)
        self.resize(columns, rows)
        self.status = None

    def resize(self, columns, rows):
        import fcntl
        import struct
        import termios

        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.status is None:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        os.close(self.file)

    def listen(self, seconds):
        """Shows what the program writes within this time; False when it has ended."""
        if not select.select([self.file], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self.file, 1 << 16)
        except OSError:
            data = b""
        if not data:
            return False
        # The question where the cursor is, which some programs wait for, has an answer.
        if b"\x1b[6n" in data:
            os.write(self.file, b"\x1b[1;1R")
        self.stream.feed(data)
        return True

    def text(self):
        return "\n".join(line.rstrip() for line in self.screen.display)

    def wait(self, what, seconds=40):
        """Waits until a text stands on the screen, or a condition on the screen's text holds."""
        holds = what if callable(what) else lambda shown: what in shown
        end = time.monotonic() + seconds
        while not holds(self.text()):
            assert time.monotonic() < end, f"waited in vain for {what!r} on\n{self.text()}"
            assert self.listen(0.1), f"the program ended:\n{self.text()}"
        return self.text()

    def type(self, keys):
        os.write(self.file, keys.encode())

    def end(self, seconds=20):
        """The exit code of a program that is about to end."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            done, status = os.waitpid(self.process, os.WNOHANG)
            if done:
                self.status = os.waitstatus_to_exitcode(status)
                return self.status
            self.listen(0.1)
        raise AssertionError(f"it did not end:\n{self.text()}")

"""Sends damaged Swift files to the program that reads them.

    fuzz_swift.py INSET-SWIFT FOLDER [--count N] [--seed S] [--limit SECONDS]

Each file has bytes flipped, parts left out, doubled or moved, brackets and quotes put in, or is nested
deeply. The program must answer each within the limit and stay alive; the exit code says whether it did.
Files that took longer than the limit are told apart from those that ended it, and all are kept in
.build/fuzz-swift/.
"""

import argparse
import os
import pathlib
import random
import select
import struct
import subprocess
import sys
import time

PIECES = [
    b"{", b"}", b"(", b")", b"[", b"]", b"<", b">", b'"', b'"""', b"/*", b"*/", b"//", b"\\(", b"#if A\n",
    b"#else\n", b"#endif\n", b"#", b"@", b"`", b"\\", b".", b"?", b"!", b":", b"=", b"->", b"in", b"case ",
    b"func ", b"class ", b"let ", b"if ", b"guard ", b"switch ", b"default:", b"where ", b"&", b"\0", b"\xff",
    b"\xe2\x80", b"\r", b"\xef\xbb\xbf", b"9" * 40, b"0x", b"1e999", b"$0", b"#selector(", b"\\.a", b"...",
]
NESTED = [b"(", b"{", b"a(", b"if a { ", b"class A { ", b"{ (a) in ", b"a ? b : ", b'"\\(', b"-", b"try ", b"#if A\n", b"switch a { case b: "]


def damaged(text, rng):
    text = bytearray(text)
    for _ in range(rng.randint(1, 6)):
        at = rng.randint(0, len(text))
        end = min(len(text), at + rng.randint(1, 200))
        kind = rng.randrange(7)
        if kind == 0 and at < len(text):
            text[at] ^= 1 << rng.randrange(8)
        elif kind == 1:
            del text[at:end]
        elif kind == 2:
            text[at:at] = text[at:end] * rng.randint(1, 4)
        elif kind == 3:
            part = text[at:end]
            del text[at:end]
            to = rng.randint(0, len(text))
            text[to:to] = part
        elif kind == 4:
            text[at:at] = rng.choice(PIECES)
        elif kind == 5:
            del text[at:]
        elif rng.random() < 0.2:
            text[at:at] = rng.choice(NESTED) * rng.choice([50, 150, 400])
    return bytes(text)


class Helper:
    def __init__(self, path):
        self.path = path
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [self.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0
        )
        self.read(14, 10)

    def read(self, count, limit):
        out, deadline = b"", time.monotonic() + limit
        while len(out) < count:
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, deadline - time.monotonic()))
            if not ready:
                raise TimeoutError
            piece = os.read(self.process.stdout.fileno(), count - len(out))
            if not piece:
                raise EOFError
            out += piece
        return out

    def ask(self, text, limit):
        self.process.stdin.write(struct.pack("<II", len(text) + 4, 1) + text)
        length, _ = struct.unpack("<II", self.read(8, limit))
        self.read(length - 4, 10)

    def restart(self):
        self.process.kill()
        self.process.wait()
        self.start()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("folder")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=10)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    paths = sorted(
        str(path) for path in pathlib.Path(options.folder).rglob("*.swift") if path.is_file()
    )
    helper = Helper(options.program)
    ended = slow = 0
    slowest = 0.0
    for number in range(options.count):
        path = rng.choice(paths)
        text = damaged(pathlib.Path(path).read_bytes()[:60_000], rng)
        started = time.monotonic()
        try:
            helper.ask(text, options.limit)
            slowest = max(slowest, time.monotonic() - started)
        except (EOFError, BrokenPipeError, TimeoutError) as problem:
            is_slow = isinstance(problem, TimeoutError)
            slow, ended = slow + is_slow, ended + (not is_slow)
            keep = pathlib.Path(".build/fuzz-swift") / f"{'slow' if is_slow else 'ended'}-{options.seed}-{number}.swift"
            keep.parent.mkdir(parents=True, exist_ok=True)
            keep.write_bytes(text)
            print(f"{keep}: {problem!r} on {path}", flush=True)
            helper.restart()
    print(f"{options.count} damaged files: {ended} ended the parser, {slow} took over {options.limit} s; the slowest of the others {slowest:.2f} s")
    helper.process.kill()
    return 1 if ended or slow else 0


if __name__ == "__main__":
    sys.exit(main())

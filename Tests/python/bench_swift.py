"""Measures edits of Swift layouts: `bench_swift.py INSET MODULE [--lines N] [--edits N] [--seed N]`.

Copies the module, joins layout files of it into one of some 3,000 lines, opens that in `inset lsp`, and
changes numbers in bodies of it, one at a time, each waited for by a hover in the same file. Prints the
time to the first answer, the quantiles of the edits by the clock, and their mean in processor time of the
server and of the program that parses, which the load of the machine touches less. Linux only.
"""

import argparse
import os
import pathlib
import random
import re
import shutil
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from lsp_client import Server  # noqa: E402


def join(folder, lines):
    """Puts whole layout files into one and takes them away; returns its path and text."""
    parts = []
    count = 0
    found = []
    for path in sorted(folder.rglob("*.swift")):
        if not path.is_file():
            continue
        text = path.read_text("utf-8", "replace")
        weight = len(re.findall(r"constraint\(equalTo|\.snp\.", text))
        if weight:
            found.append((-weight, str(path), text))
    for _, path, text in sorted(found):
        if count > 0 and count + text.count("\n") > lines + 200:
            continue
        parts.append(text)
        count += text.count("\n")
        pathlib.Path(path).unlink()
        if count >= lines:
            break
    target = folder / "JoinedForTheBench.swift"
    target.write_text("\n".join(parts))
    return target, "\n".join(parts)


def processor_time(process):
    """The processor time of a process and of those it has started, in milliseconds, by the tick."""
    with open(f"/proc/{process}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    total = 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    for task in os.listdir(f"/proc/{process}/task"):
        with open(f"/proc/{process}/task/{task}/children") as file:
            total += sum(processor_time(child) for child in file.read().split())
    return total


def quantiles(values):
    values = sorted(values)
    return [values[min(len(values) - 1, int(len(values) * q))] for q in (0.5, 0.95, 1)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("module")
    parser.add_argument("--lines", type=int, default=3000)
    parser.add_argument("--edits", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random.seed(options.seed)
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary) / "App"
        shutil.copytree(options.module, folder)
        path, text = join(folder, options.lines)
        measure(options, folder, path, text)


def measure(options, folder, path, text):
    uri = path.as_uri()
    lines = text.split("\n")
    # Numbers behind a comma, a colon or an assignment, within bodies as people indent them.
    places = [
        (row, found.start())
        for row, line in enumerate(lines)
        if line.startswith(("\t\t", "        ", "    " * 2)) and "//" not in line and '"' not in line
        for found in re.finditer(r"(?<=[:=,(] )\d|(?<=\()\d", line)
    ]
    classes = [row for row, line in enumerate(lines) if re.search(r"\bclass \w+.*\{", line)]
    with Server([options.program, "lsp"]) as server:
        server.initialize({}, workspaceFolders=[{"uri": folder.as_uri(), "name": "App"}])
        start = time.monotonic()
        server.open(text, uri, "swift")

        def hover(row):
            column = lines[row].index("class ") + 7
            return server.request(
                "textDocument/hover",
                {"textDocument": {"uri": uri}, "position": {"line": row, "character": column}})

        hover(classes[0])
        first = time.monotonic() - start
        load = os.getloadavg()[0]
        print(f"{len(lines)} lines, {len(classes)} classes, {len(places)} numbers; load {load:.1f}")
        print(f"first answer after {first:.1f} s, {processor_time(server.process.pid) / 1000:.1f} s of processor time")
        clock = []
        begin = processor_time(server.process.pid)
        for number in range(options.edits):
            row, column = random.choice(places)
            start = time.monotonic()
            server.change(
                {
                    "range": {
                        "start": {"line": row, "character": column},
                        "end": {"line": row, "character": column + 1},
                    },
                    "text": str(random.randint(1, 9)),
                },
                uri=uri, version=number + 2)
            hover(max([c for c in classes if c <= row], default=classes[0]))
            clock.append(1000 * (time.monotonic() - start))
        mean = (processor_time(server.process.pid) - begin) / options.edits
        half, most, worst = quantiles(clock)
        print(f"an edit: p50 {half:.1f} ms, p95 {most:.1f} ms, worst {worst:.1f} ms by the clock")
        print(f"processor time of an edit: {mean:.1f} ms on average")
        with open(f"/proc/{server.process.pid}/status") as file:
            print(next(line for line in file if line.startswith("VmHWM")).strip())
        print(server.request("inset/status", {})["result"]["counters"])


if __name__ == "__main__":
    main()

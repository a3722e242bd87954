"""Measures `inset lsp` over real pipes beside a peer: `bench_lsp.py INSET [--only NAME] [--edits N]`.

The peer is `ruff server` (PyPI, see requirements.txt) on Python files of as many lines. Each server
gets the same treatment: open, then edits one at a time, each waited for until the diagnostics of its
version are there; then hovers and completions, and 51 edits written at once. Prints what was counted
before what was timed. Needs Python's own library; without ruff, the peer's column is left out.
"""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import time

import long_specs

CAPABILITIES = {
    "general": {"positionEncodings": ["utf-16"]},
    "textDocument": {
        "publishDiagnostics": {"versionSupport": True, "relatedInformation": True},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "completion": {"completionItem": {"snippetSupport": True}},
        "synchronization": {"didSave": True},
    },
}


class Wire:
    """A server and its pipes, read and written by one thread, so that nothing waits for a switch."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            bufsize=0)
        self.output = self.process.stdout.fileno()
        self.buffer = b""
        self.ids = 0

    def write(self, *messages):
        data = b""
        for message in messages:
            body = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode()
            data += b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
        while data:
            data = data[os.write(self.process.stdin.fileno(), data):]

    def raw(self, seconds=60):
        """The bytes of the next message."""
        while True:
            end = self.buffer.find(b"\r\n\r\n")
            if end >= 0:
                for line in self.buffer[:end].split(b"\r\n"):
                    name, value = line.split(b":")
                    if name.lower() == b"content-length":
                        length = int(value)
                if len(self.buffer) >= end + 4 + length:
                    body = self.buffer[end + 4:end + 4 + length]
                    self.buffer = self.buffer[end + 4 + length:]
                    return body
            piece = os.read(self.output, 1 << 20)
            if not piece:
                raise EOFError("the server has ended")
            self.buffer += piece

    def next(self):
        """The next message; requests of the server's are refused on the way."""
        while True:
            message = json.loads(self.raw())
            if "method" in message and "id" in message:
                self.write({"id": message["id"], "result": None})
                continue
            return message

    def request(self, method, params):
        self.ids += 1
        self.write({"id": self.ids, "method": method, "params": params})
        while True:
            message = self.next()
            if message.get("id") == self.ids and "method" not in message:
                return message

    def diagnostics(self, version):
        """The diagnostics of a version, and the versions that came before it."""
        seen = []
        while True:
            message = self.next()
            if message.get("method") == "textDocument/publishDiagnostics":
                seen.append(message["params"].get("version"))
                if seen[-1] == version or seen[-1] is None:
                    return message["params"]["diagnostics"], seen

    def memory(self):
        """What the server holds, in MiB; Linux only."""
        try:
            status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        except OSError:
            return float("nan")
        fields = dict(line.split(":", 1) for line in status.splitlines() if ":" in line)
        return int(fields["VmHWM"].split()[0]) / 1024

    def end(self):
        self.request("shutdown", None)
        self.write({"method": "exit"})
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()


class Inset:
    language = "inset"

    def __init__(self, program):
        self.command = [program, "lsp"]

    def text(self, lines):
        return long_specs.spec(lines)

    def place(self, text):
        """Line and column of a digit in the middle of the text, and of a word beside it."""
        lines = text.split("\n")
        middle = len(lines) // 2
        line = next(n for n in range(middle, len(lines)) if "top == title.bottom + " in lines[n])
        return line, len(lines[line]) - 1, lines[line].index("title") + 1


class Ruff:
    language = "python"

    def __init__(self, program):
        self.command = [program, "server"]

    def text(self, lines):
        parts = ["import json\n\n"]
        for number in range(lines // 10):
            parts.append(
                f"def step_{number}(value: int, other: int = {number}) -> int:\n"
                f"    \"\"\"What is done as step {number}.\"\"\"\n"
                "    total = value + 12\n"
                f"    for index in range({number}):\n"
                "        if index % 2 == 0:\n"
                "            total += index * other\n"
                "    text = json.dumps(total)\n"
                + ("    unused = 1\n" if number % 30 == 3 else "")
                + "    return len(text)\n\n\n")
        return "".join(parts)

    def place(self, text):
        lines = text.split("\n")
        middle = len(lines) // 2
        line = next(n for n in range(middle, len(lines)) if "total = value + " in lines[n])
        return line, len(lines[line]) - 1, lines[line].index("total") + 1


def milliseconds(times):
    times = sorted(times)
    return {"median": 1000 * statistics.median(times),
            "p99": 1000 * times[min(len(times) - 1, int(len(times) * 0.99))]}


def change(uri, version, line, column, text, length=1):
    return {"method": "textDocument/didChange", "params": {
        "textDocument": {"uri": uri, "version": version},
        "contentChanges": [{"range": {"start": {"line": line, "character": column},
                                      "end": {"line": line, "character": column + length}},
                            "text": text}]}}


def measure(server, lines, edits):
    """All figures of one server on one size."""
    figures = {"lines": lines}
    start = time.perf_counter()
    wire = Wire(server.command)
    wire.request("initialize", {"processId": None, "rootUri": None, "capabilities": CAPABILITIES})
    figures["initialize"] = 1000 * (time.perf_counter() - start)
    wire.write({"method": "initialized", "params": {}})
    text = server.text(lines)
    uri = f"file:///bench/Long.{'inset' if server.language == 'inset' else 'py'}"
    start = time.perf_counter()
    wire.write({"method": "textDocument/didOpen", "params": {"textDocument": {
        "uri": uri, "languageId": server.language, "version": 1, "text": text}}})
    found, _ = wire.diagnostics(1)
    figures["open"] = 1000 * (time.perf_counter() - start)
    figures["findings"] = len(found)
    line, column, word = server.place(text)
    version = 1

    def timed(text, length=1, column=column):
        nonlocal version
        version += 1
        begin = time.perf_counter()
        wire.write(change(uri, version, line, column, text, length))
        while True:
            body = wire.raw()
            if b"textDocument/publishDiagnostics" in body:
                break
            message = json.loads(body)
            if "method" in message and "id" in message:
                wire.write({"id": message["id"], "result": None})
        taken = time.perf_counter() - begin
        told = json.loads(body)["params"].get("version")
        assert told in (None, version), f"diagnostics of version {told} instead of {version}"
        return taken

    for n in range(20):
        timed(str(n % 9))
    figures["edit"] = milliseconds([timed(str(n % 9)) for n in range(edits)])
    # A word is typed, letter by letter, and taken back: most states in between are mistakes.
    word_times = []
    for _ in range(max(1, edits // 24)):
        typed = " @high" if server.language == "inset" else " + abc"
        for index, letter in enumerate(typed):
            word_times.append(timed(letter, 0, column + 1 + index))
        for index in reversed(range(len(typed))):
            word_times.append(timed("", 1, column + 1 + index))
    figures["typing"] = milliseconds(word_times)

    def requests(method, params):
        times = []
        for _ in range(max(10, edits // 4)):
            begin = time.perf_counter()
            answer = wire.request(method, params)
            times.append(time.perf_counter() - begin)
            if "error" in answer:
                return None
        return milliseconds(times)

    here = {"textDocument": {"uri": uri}, "position": {"line": line, "character": word}}
    figures["hover"] = requests("textDocument/hover", here)
    figures["completion"] = requests("textDocument/completion", here)

    bursts = []
    for _ in range(max(5, edits // 50)):
        messages = []
        for n in range(51):
            version += 1
            messages.append(change(uri, version, line, column, str(n % 9)))
        begin = time.perf_counter()
        wire.write(*messages)
        _, seen = wire.diagnostics(version)
        bursts.append(time.perf_counter() - begin)
        assert all(n is None or version - 51 < n <= version for n in seen)
    figures["burst"] = milliseconds(bursts)
    figures["published"] = len(seen)
    figures["memory"] = wire.memory()
    status = wire.request("inset/status", {"textDocument": {"uri": uri}})
    before = status.get("result")
    if before:
        timed("1")
        timed("2")
        after = wire.request("inset/status", {"textDocument": {"uri": uri}})["result"]
        figures["counters"] = {
            key: (after["counters"][key] - before["counters"][key]) / 2
            for key in after["counters"]}
    wire.end()
    return figures


def show(name, all_figures):
    small, large = all_figures
    print(f"\n{name}")
    for figures in all_figures:
        if figures.get("counters"):
            words = ", ".join(f"{key} {value:g}" for key, value in figures["counters"].items())
            print(f"  work of one edit at {figures['lines']:,} lines: {words}")
    print(f"  {'':34}{small['lines']:>10,}{large['lines']:>10,}   ratio")

    def row(label, a, b, unit="ms"):
        if a is None or b is None:
            return
        print(f"  {label:34}{a:10.2f}{b:10.2f}{b / a if a else float('nan'):8.2f}  {unit}")

    row("findings", small["findings"], large["findings"], "")
    for key, label in [("edit", "edit → diagnostics"), ("typing", "typing → diagnostics"),
                       ("hover", "hover"), ("completion", "completion"),
                       ("burst", "51 edits at once → diagnostics")]:
        if small.get(key) and large.get(key):
            row(f"{label}, median", small[key]["median"], large[key]["median"])
            row(f"{label}, p99", small[key]["p99"], large[key]["p99"])
    row("publications for 51 edits", small["published"], large["published"], "")
    row("open → diagnostics", small["open"], large["open"])
    row("start and initialize", small["initialize"], large["initialize"])
    row("memory at most", small["memory"], large["memory"], "MiB")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("inset")
    parser.add_argument("--only", choices=["inset", "ruff"])
    parser.add_argument("--edits", type=int, default=400)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    results = {}
    if options.only != "ruff":
        server = Inset(options.inset)
        results["inset"] = [measure(server, lines, options.edits) for lines in (1_000, 10_000)]
    here = pathlib.Path(sys.executable).with_name("ruff")
    program = str(here) if here.exists() else shutil.which("ruff")
    if options.only != "inset" and program:
        server = Ruff(program)
        results["ruff"] = [measure(server, lines, options.edits) for lines in (1_000, 10_000)]
    if options.json:
        print(json.dumps(results))
        return
    for name, figures in results.items():
        show(f"{name} lsp" if name == "inset" else "ruff server", figures)
    if len(results) == 2:
        print("\n  inset needs of ruff's time, edit → diagnostics: " + ", ".join(
            f"{100 * ours['edit']['median'] / theirs['edit']['median']:.0f} % at "
            f"{ours['lines']:,} lines" for ours, theirs in zip(results["inset"], results["ruff"])))


if __name__ == "__main__":
    main()

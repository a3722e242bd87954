"""What one key costs in `inset lsp`: `bench_keystrokes.py INSET [--edits N] [--only GROUP] [--peers]`.

Measured over pipes in a closed loop, one edit at a time, on specs without findings (`long_specs.py`):

- *many*: many screens, a character typed in one constant and taken back; pushed diagnostics, pulled
  diagnostics, and the processor time of one edit.
- *one*: one screen with a column of rows. *local* types in the text of one label; *moving* changes the
  height of one row, so that all rows below it move.
- *key*: what an editor asks for after a key (change, completion, semantic tokens, inlay hints, symbols,
  folding, code actions, pulled diagnostics), until all answers are there.
- *storyboard*: one attribute of a storyboard of at least 150 KB.
- *memory*: what the server holds with 10,000 lines open, and with 2,000 small documents.

`--peers` measures `ruff server` and `ty server` (PyPI) on Python files of as many lines in the same run;
those rows are ratios. Counts come first: findings, answers, bytes. Times are medians in milliseconds.
"""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import sys
import time

import long_specs
from bench_lsp import Ruff, Wire

CAPABILITIES = {
    "general": {"positionEncodings": ["utf-16"]},
    "textDocument": {
        "publishDiagnostics": {"versionSupport": True, "relatedInformation": True},
        "completion": {"completionItem": {"snippetSupport": True}},
        "semanticTokens": {
            "requests": {"full": {"delta": True}, "range": True}, "formats": ["relative"],
            "tokenTypes": ["keyword", "variable", "property", "type", "number", "string", "comment", "enumMember",
                           "parameter", "operator", "function", "class", "namespace", "decorator", "macro"],
            "tokenModifiers": ["declaration", "definition", "readonly", "deprecated", "defaultLibrary"]},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "foldingRange": {}, "inlayHint": {}, "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {
            "valueSet": ["quickfix", "refactor", "source"]}}, "isPreferredSupport": True},
    },
}


def capabilities(pull):
    answer = json.loads(json.dumps(CAPABILITIES))
    if pull:
        answer["textDocument"]["diagnostic"] = {"dynamicRegistration": False}
    return answer


class Session:
    """A server with one document open; edits are timed until their diagnostics are there."""

    def __init__(self, command, text, language, suffix, pull=False):
        self.pull = pull
        self.wire = Wire(command)
        self.wire.request("initialize", {
            "processId": None, "rootUri": None, "capabilities": capabilities(pull)})
        self.wire.write({"method": "initialized", "params": {}})
        self.uri = f"file:///bench/Keys.{suffix}"
        self.version = 1
        self.lines = text.split("\n")
        begin = time.perf_counter()
        self.wire.write({"method": "textDocument/didOpen", "params": {"textDocument": {
            "uri": self.uri, "languageId": language, "version": 1, "text": text}}})
        self.found = self.pulled() if pull else self.wire.diagnostics(1)[0]
        self.open = 1000 * (time.perf_counter() - begin)

    def pulled(self):
        answer = self.wire.request("textDocument/diagnostic", {"textDocument": {"uri": self.uri}})
        return answer["result"].get("items", [])

    def change(self, line, column, text, length):
        self.version += 1
        return {"method": "textDocument/didChange", "params": {
            "textDocument": {"uri": self.uri, "version": self.version},
            "contentChanges": [{"range": {"start": {"line": line, "character": column},
                                          "end": {"line": line, "character": column + length}}, "text": text}]}}

    def edit(self, line, column, text, length):
        """The seconds of one edit, until its diagnostics are there."""
        message = self.change(line, column, text, length)
        begin = time.perf_counter()
        self.wire.write(message)
        if self.pull:
            # Not parsed, as little as what is pushed.
            self.wire.ids += 1
            self.wire.write({
                "id": self.wire.ids, "method": "textDocument/diagnostic",
                "params": {"textDocument": {"uri": self.uri}}})
            while True:
                body = self.wire.raw()
                if self.wire.ids in (identity(body[:40]), identity(body[-40:])):
                    break
        else:
            while b"textDocument/publishDiagnostics" not in (body := self.wire.raw()):
                told = json.loads(body)
                if "method" in told and "id" in told:
                    self.wire.write({"id": told["id"], "result": None})
        return time.perf_counter() - begin

    def key(self, line, column, text, length):
        """The seconds of one edit and all that an editor asks for after it, and the bytes of the answers."""
        document = {"textDocument": {"uri": self.uri}}
        first = max(0, line - 30)
        shown = {"start": {"line": first, "character": 0}, "end": {"line": line + 30, "character": 0}}
        here = {"start": {"line": line, "character": column}, "end": {"line": line, "character": column}}
        asked = [
            ("textDocument/completion", {**document, "position": here["start"]}),
            ("textDocument/semanticTokens/full", document),
            ("textDocument/inlayHint", {**document, "range": shown}),
            ("textDocument/documentSymbol", document),
            ("textDocument/foldingRange", document),
            ("textDocument/codeAction", {**document, "range": here, "context": {"diagnostics": []}}),
            ("textDocument/diagnostic", document),
        ]
        messages = [self.change(line, column, text, length)]
        waiting = set()
        for method, params in asked:
            self.wire.ids += 1
            waiting.add(self.wire.ids)
            messages.append({"id": self.wire.ids, "method": method, "params": params})
        size = 0
        begin = time.perf_counter()
        self.wire.write(*messages)
        bodies = []
        while waiting:
            body = self.wire.raw()
            size += len(body)
            head, tail = body[:40], body[-40:]
            number = identity(head) or identity(tail)
            if number is None:
                number = json.loads(body).get("id")
            waiting.discard(number)
            bodies.append(body)
        taken = time.perf_counter() - begin
        assert not any(b'"error"' in body[:80] for body in bodies), [b[:200] for b in bodies if b'"error"' in b[:80]]
        return taken, size

    def processor(self):
        """Seconds of processor time so far; Linux only."""
        fields = pathlib.Path(f"/proc/{self.wire.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def identity(part):
    """The id in the beginning or end of a message, if it is plain there."""
    at = part.find(b'"id":')
    if at < 0:
        return None
    digits = part[at + 5:].split(b",")[0].split(b"}")[0].strip()
    return int(digits) if digits.isdigit() else None


def median(times):
    return 1000 * statistics.median(times)


def typed_and_deleted(session, line, column, text, edits, act):
    """Times of a character that is typed and taken back, again and again."""
    times = []
    for _ in range(max(4, edits // 2)):
        times.append(act(line, column, text, 0))
        times.append(act(line, column, "", len(text)))
    return times


def place(lines, needle, middle=False):
    """The line that holds a text, and the column behind it."""
    start = len(lines) // 2 if middle else 0
    number = next(n for n in list(range(start, len(lines))) + list(range(start)) if needle in lines[n])
    return number, lines[number].index(needle) + len(needle)


def row(name, value, unit="ms", note=""):
    print(f"  {name:54}{value:10.2f}  {unit}{'  ' + note if note else ''}", flush=True)


def many(command, edits, results):
    print("\nmany screens")
    for lines in (1_000, 10_000):
        text = long_specs.clean(lines)
        for pull in (False, True):
            session = Session(command, text, "inset", "inset", pull)
            assert not session.found, session.found[:2]
            line, column = place(session.lines, ".bottom + 2", middle=True)
            typed_and_deleted(session, line, column, "4", 20, session.edit)
            before = session.processor()
            times = typed_and_deleted(session, line, column, "4", edits, session.edit)
            spent = 1000 * (session.processor() - before) / len(times)
            kind = "pulled" if pull else "pushed"
            row(f"edit → diagnostics, {lines:,} lines, {kind}", median(times))
            row(f"processor time of one edit, {lines:,} lines, {kind}", spent)
            results[f"edit {lines} {kind}"] = median(times)
            if not pull:
                row(f"open → diagnostics, {lines:,} lines", session.open)
                row(f"memory, {lines:,} lines", session.wire.memory(), "MiB")
            session.wire.end()


FINDINGS = 100


def findings(command, edits, results):
    """The same beside findings that stand, which are sent anew with each edit."""
    print(f"\n{FINDINGS} findings")
    for pull in (False, True):
        text = long_specs.clean(10_000)
        text = text.replace("top == superview.safeArea.top", "top == superview.top", FINDINGS)
        session = Session(command, text, "inset", "inset", pull)
        assert len(session.found) >= FINDINGS, len(session.found)
        line, column = place(session.lines, ".bottom + 2", middle=True)
        typed_and_deleted(session, line, column, "4", 20, session.edit)
        times = typed_and_deleted(session, line, column, "4", edits, session.edit)
        kind = "pulled" if pull else "pushed"
        row(f"edit → diagnostics, 10,000 lines, {kind}", median(times))
        results[f"findings {kind}"] = median(times)
        session.wire.end()


def one(command, edits, results):
    print("\none screen")
    for lines in (100, 300, 1_200, 5_000):
        session = Session(command, long_specs.column(lines), "inset", "inset")
        # Content that is too short to scroll lies under the bars.
        assert not session.found or lines < 300, session.found[:2]
        count = max(2, len(session.lines) // 9)
        line, column = place(session.lines, f'label name{count // 2} "Row')
        local = lambda: typed_and_deleted(session, line, column, "s", edits, session.edit)  # noqa: E731
        local()
        row(f"local edit, {lines:,} lines", median(local()))
        line, column = place(session.lines, f"view row{count // 2} {{")
        line += 3
        assert session.lines[line].strip() == "height == 60"
        column = len(session.lines[line])
        times = []
        for n in range(max(8, edits // 8)):
            times.append(session.edit(line, column - 1, str((n + 1) % 2), 1))
        row(f"moving edit, {lines:,} lines", median(times))
        session.wire.end()


def keys(command, edits, results):
    print("\nwhole keystrokes")
    for lines in (1_000, 10_000):
        session = Session(command, long_specs.clean(lines), "inset", "inset", pull=True)
        line, column = place(session.lines, ".bottom + 2", middle=True)
        typed_and_deleted(session, line, column, "4", 10, session.key)
        times = typed_and_deleted(session, line, column, "4", edits // 4, session.key)
        row(f"whole keystroke, {lines:,} lines", median([t for t, _ in times]), note=f"{times[-1][1]:,} bytes")
        results[f"key {lines}"] = median([t for t, _ in times])
        session.wire.end()


def storyboard(command, edits, results):
    print("\nstoryboard")
    text = long_specs.storyboard(150_000)
    session = Session(command, text, "xml", "storyboard")
    line, column = place(session.lines, 'constant="1', middle=True)
    typed_and_deleted(session, line, column, "1", 10, session.edit)
    times = typed_and_deleted(session, line, column, "1", edits // 4, session.edit)
    row(f"one attribute, {len(text) // 1000} KB", median(times))
    row("open → diagnostics", session.open)
    session.wire.end()


def memory(command, edits, results):
    print("\nmemory")
    session = Session(command, long_specs.clean(100), "inset", "inset")
    small = long_specs.clean(30)
    for number in range(2_000):
        session.wire.write({"method": "textDocument/didOpen", "params": {"textDocument": {
            "uri": f"file:///bench/Other{number}.inset", "languageId": "inset", "version": 1, "text": small}}})
    session.wire.request("inset/status", {"textDocument": {"uri": session.uri}})
    row("2,000 documents open", session.wire.memory(), "MiB")
    session.wire.end()


def peers(edits, results):
    for name, arguments in (("ruff", ["server"]), ("ty", ["server"])):
        here = pathlib.Path(sys.executable).with_name(name)
        program = str(here) if here.exists() else shutil.which(name)
        if not program:
            print(f"\n{name}: NOT MEASURED: it is not installed")
            continue
        print(f"\n{name} server")
        cases = [(1_000, 0, "edit 1000"), (10_000, 0, "edit 10000"), (10_000, FINDINGS, "findings")]
        for lines, flaws, ours in cases:
            text = Ruff(program).text(lines).replace("    unused = 1\n", "")
            text = text.replace("    return len(text)", "    unused = 1\n    return len(text)", flaws)
            session = Session([program, *arguments], text, "python", "py", pull=name == "ty")
            line, column = place(session.lines, "total = value + 1", middle=True)
            typed_and_deleted(session, line, column, "4", 20, session.edit)
            taken = median(typed_and_deleted(session, line, column, "4", edits, session.edit))
            row(f"edit → diagnostics, {lines:,} lines" + (f", {flaws} findings" if flaws else ""), taken)
            ours = results.get(f"{ours} {'pulled' if name == 'ty' else 'pushed'}")
            if ours:
                row("  ours is", ours / taken, "of it")
            session.wire.end()


GROUPS = {"many": many, "findings": findings, "one": one, "key": keys, "storyboard": storyboard, "memory": memory}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("inset")
    parser.add_argument("--edits", type=int, default=200)
    parser.add_argument("--only", choices=list(GROUPS), action="append")
    parser.add_argument("--peers", action="store_true")
    options = parser.parse_args()
    results = {}
    for name in options.only or GROUPS:
        GROUPS[name]([options.inset, "lsp"], options.edits, results)
    if options.peers:
        peers(options.edits, results)


if __name__ == "__main__":
    main()

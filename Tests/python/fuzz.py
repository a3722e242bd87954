"""Fuzzes the server: `fuzz.py INSET [--specs N --xml N … --folders N] [--seed S]`.

Mutations of specs, storyboards, settings and messages, each with a seed of its own, and sequences of
edits, in one file and in folders of files, after which the answers are compared with those of a server
that was given the last texts only.
What takes a server down, leaves it without an answer, costs it more than `--hang` seconds of processor
time, or differs is a failure: its seed is printed, and what caused it is kept in `--keep`. What was
found once lies in `Tests/python/crashes`, and `test_crashes.py` tries it again.

The same seed makes the same inputs. Counts are reported at the end, one line for each part.
"""

import argparse
import json
import os
import pathlib
import queue
import random
import re
import sys
import time

import cost_table
import fuzz_folders
import generate_specs
import lsp_client
from lsp_client import PLAYER, Server, span

FOLDER = pathlib.Path(__file__).resolve().parent
TARGETS = 'targets { devices: "iphone-x" }\n'
NUMBERS = ["99999999999999999999999", "0.00000000000000000000000000001", "-0", "NaN", "nan", "inf",
           "1e308", "1e-308", "-99999999999999999999999", "9223372036854775807", "9223372036854775808",
           "4503599627370497", "0", "0.1", "1", "-1", "1000", "1001", "1e999", "0x10", "1.", ".5",
           "179769313486231570000000000000000000000000000000000000000000000000000000000000000000000"
           "000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
           "0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
           "000000000000000000000000000000000000000000000000"]
PIECES = ["superview.", "safeArea", "{", "}", "\n", '"', "@", " == ", " >= ", " <= ", "*", "/", "(", ")",
          "when width: regular {", "screen X {\n", "//", "/*", "*/", "é", "😀", "\u0000", "\r", "\t",
          'visual "H:|-[a]-|"', "let a = a", 'import "x.inset"', "component C {", "stack s {",
          'expect a.top == 3 on "x"\n', "font: ", "lines: ", "hidden: true", "priority", "min(", ";",
          "leading", "width", "height", "edges", "center", "inactive c", "guide g {", "scroll v {"]


def mutate(rng, text, pieces=PIECES):
    """A text with one to four damages, numbers among them."""
    for _ in range(rng.randint(1, 4)):
        if not text:
            return rng.choice(pieces)
        start = rng.randrange(len(text))
        end = min(len(text), start + rng.choice([1, 1, 2, 5, 20, 80]))
        action = rng.randrange(7)
        if action == 0:
            text = text[:start] + text[end:]
        elif action == 1:
            text = text[:start] + rng.choice(pieces) + text[start:]
        elif action == 2:
            text = text[:end] + text[start:]
        elif action == 3:
            digits = [i for i, c in enumerate(text) if c.isdigit()]
            if digits:
                first = last = rng.choice(digits)
                while first > 0 and text[first - 1] in "0123456789.":
                    first -= 1
                while last < len(text) and text[last] in "0123456789.":
                    last += 1
                text = text[:first] + rng.choice(NUMBERS) + text[last:]
        elif action == 4:
            lines = text.split("\n")
            a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines[a], lines[b] = lines[b], lines[a]
            text = "\n".join(lines)
        elif action == 5:
            other = rng.randrange(len(text))
            text = text[:start] + text[other:other + 30] + text[end:]
        else:
            text = text[:start] + chr(rng.choice([0, 9, 13, 27, 34, 92, 123, 125, 0x2028, 0xFEFF, 0x1F600,
                                                  rng.randrange(32, 127)])) + text[start + 1:]
    return text


def specs():
    found = [PLAYER] + [generate_specs.spec(seed) for seed in range(40)]
    examples = FOLDER.parents[1] / "Examples"
    found += [path.read_text() for path in sorted(examples.rglob("*.inset"))]
    return [text for text in found if len(text) < 6000]


def storyboards():
    found = []
    for count in (1, 3, 8):
        found.append(cost_table.storyboard_overlapping(count)["Main.storyboard"])
        found.append(cost_table.storyboard_nested(count)["Main.storyboard"])
    for path in sorted((FOLDER.parent).rglob("*.storyboard")) + sorted((FOLDER.parent).rglob("*.xib")):
        text = path.read_text(errors="replace")
        if len(text) < 12000:
            found.append(text)
    return found


XML_PIECES = ["<", ">", "/>", "</view>", "<view>", '"', "&", "&lt;", "&#0;", "<![CDATA[", "]]>", "<!--",
              '<constraint firstItem="root" firstAttribute="leading" id="x"/>', 'constant="1e308"',
              'multiplier="1:0"', 'multiplier="0"', 'pointSize="1e-300"', 'width="NaN"', 'id="root"',
              'priority="99999999999999999999"', '<rect key="frame" x="inf" y="0" width="-1" height="0"/>']
SETTINGS = ['{"rules": {"overlap": "off", "conflict": "error"}, "exclude": ["Old/**"]}',
            '{"targets": {"devices": ["iphone-x"], "os": [15, 18]}, "deployment": 15}', "{}", "[]"]
SETTINGS_PIECES = ["{", "}", "[", "]", ",", ":", '"', "null", "true", "1e999", '"**"', '"[a-"', "\\u0000"]
REQUESTS = ["hover", "codeAction", "completion", "documentSymbol", "inlayHint", "formatting",
            "semanticTokens/full", "definition", "references", "foldingRange", "codeLens",
            "selectionRange", "signatureHelp", "rename", "documentHighlight"]


class Failure(Exception):
    pass


def names(rng, lines):
    """Up to five places of words."""
    places = [{"position": {"line": number, "character": match.start()}}
              for number, line in enumerate(lines) for match in re.finditer(r"[A-Za-z]\w+", line)]
    return rng.sample(places, min(5, len(places)))


class Fuzzer:
    def __init__(self, given):
        self.given = given
        self.server = None
        self.version = 1
        self.failures = 0
        self.slowest = 0.0

    def serve(self):
        if self.server is None:
            self.server = Server()
            self.server.__enter__()
            self.server.initialize({"general": {"positionEncodings": ["utf-32"]}})
        return self.server

    def stop(self):
        if self.server is not None:
            self.server.__exit__()
            self.server = None

    def fail(self, part, seed, why, text):
        self.failures += 1
        print(f"FAILED {part} seed {seed}: {why}", flush=True)
        folder = pathlib.Path(self.given.keep)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{part}-{seed}.txt").write_text(
            text if isinstance(text, str) else json.dumps(text), errors="surrogatepass")
        self.stop()

    def cpu(self):
        return cost_table.usage(self.server.process.pid)[0]

    def answers(self, ids, seconds=60):
        """Waits for the answers; reports what ended the server or is missing."""
        found = {}
        end = time.monotonic() + seconds
        while len(found) < len(ids):
            try:
                message = self.server.said.get(timeout=0.5)
            except queue.Empty:
                if self.server.process.poll() is not None:
                    raise Failure(f"the server ended with {self.server.process.returncode}")
                if time.monotonic() > end:
                    raise Failure("no answer")
                continue
            if "method" not in message and message.get("id") in ids:
                if message.get("error", {}).get("code") == -32603:
                    raise Failure(f"an internal error: {message}")
                found[message["id"]] = message
        self.server.kept.clear()
        return found

    def texts(self, part, count, corpus, uri, pieces, language):
        """Each mutation is the text of a document that is asked about."""
        done = 0
        batch = 25
        while done < count:
            seeds = [self.given.seed * 10_000_000 + done + i for i in range(min(batch, count - done))]
            texts = []
            for seed in seeds:
                rng = random.Random(f"{part} {seed}")
                text = mutate(rng, rng.choice(corpus), pieces)
                texts.append((rng, TARGETS + text if language == "inset" and rng.random() < 0.9
                              else text))
            try:
                self.run_texts(list(zip(seeds, texts)), uri, language)
            except (Failure, BrokenPipeError, OSError) as failure:
                # One after the other, to find the one.
                self.stop()
                found = False
                for seed, item in zip(seeds, texts):
                    rng = random.Random(f"{part} {seed}")
                    try:
                        self.run_texts([(seed, (rng, item[1]))], uri, language)
                    except (Failure, BrokenPipeError, OSError) as single:
                        self.fail(part, seed, single, item[1])
                        found = True
                if not found:
                    self.fail(part, seeds[0], f"{failure} (in a row of {len(seeds)})",
                              "\n-----\n".join(text for _, text in texts))
            done += len(seeds)
            if done % 10_000 < batch:
                print(f"  {part}: {done}", flush=True)
        return done

    def run_texts(self, items, uri, language):
        server = self.serve()
        before = self.cpu()
        ids = set()
        for seed, (rng, text) in items:
            self.version += 1
            server.open(text, uri, language, self.version)
            lines = text.split("\n")
            line = rng.randrange(len(lines))
            here = {"line": line, "character": rng.randint(0, len(lines[line]))}
            document = {"textDocument": {"uri": uri}, "position": here, "positions": [here],
                        "range": {"start": here, "end": here}, "newName": "other",
                        "context": {"diagnostics": [], "includeDeclaration": True},
                        "options": {"tabSize": 4, "insertSpaces": True}}
            ids.add(server.start_request("textDocument/hover", document))
            ids.add(server.start_request("textDocument/" + rng.choice(REQUESTS), document))
            if seed % 10 == 0:
                ids.add(server.start_request("inset/preview", document))
        self.answers(ids)
        spent = self.cpu() - before
        self.slowest = max(self.slowest, spent / len(items))
        if spent > self.given.hang and (len(items) == 1 or spent > self.given.hang * 4):
            raise Failure(f"{spent:.1f} s of processor time")

    def messages(self, count):
        import test_fuzz
        done = 0
        while done < count:
            server = self.serve()
            seed = self.given.seed * 10_000_000 + done
            rng = random.Random(f"messages {seed}")
            server.open(PLAYER)
            ids, sent = set(), []
            for _ in range(min(100, count - done)):
                method = rng.choice(test_fuzz.methods(server))
                message = test_fuzz.params(rng, PLAYER)
                for _ in range(rng.randint(0, 3)):
                    message = test_fuzz.mutated(rng, message)
                sent.append([method, message])
                ids.add(server.start_request(method, message))
                if rng.random() < 0.1:
                    server.notify(rng.choice(["textDocument/didOpen", "textDocument/didChange",
                                              "textDocument/didClose", "$/cancelRequest"]),
                                  test_fuzz.mutated(rng, {
                                      "textDocument": {"uri": test_fuzz.URI, "version": 2,
                                                       "languageId": "inset", "text": "x"},
                                      "contentChanges": [{"text": rng.choice(NUMBERS)}], "id": 4}))
                done += 1
            try:
                self.answers(ids)
            except (Failure, BrokenPipeError, OSError) as failure:
                self.fail("messages", seed, failure, sent)
        return done

    def folders(self, count):
        """The same about files that import one another."""
        for number in range(count):
            seed = self.given.seed * 10_000_000 + number
            try:
                fuzz_folders.run(random.Random(f"folders {seed}"))
            except fuzz_folders.Difference as difference:
                self.fail("folders", seed, difference.args[0], difference.args[-1])
            except (BrokenPipeError, OSError, queue.Empty) as failure:
                self.fail("folders", seed, repr(failure), "")
            if (number + 1) % 500 == 0:
                print(f"  folders: {number + 1}", flush=True)
        return count

    def edits(self, count):
        """After a row of edits everything is as in a server that never saw the texts before."""
        uri = "file:///project/Player.inset"
        document = {"textDocument": {"uri": uri}, "options": {"tabSize": 4, "insertSpaces": True},
                    "range": span(0, 0, 10_000, 0)}
        corpus = specs()
        questions = ["textDocument/documentSymbol", "textDocument/foldingRange",
                     "textDocument/formatting", "textDocument/semanticTokens/full",
                     "textDocument/codeLens", "textDocument/inlayHint", "inset/frames",
                     "textDocument/diagnostic"]
        with Server() as fresh:
            fresh.initialize({"general": {"positionEncodings": ["utf-32"]}})
            for number in range(count):
                seed = self.given.seed * 10_000_000 + number
                rng = random.Random(f"edits {seed}")
                text = TARGETS + rng.choice(corpus).replace("\r", "")
                log = [text]
                try:
                    server = self.serve()
                    self.version += 1
                    server.open(text, uri, version=self.version)
                    for _ in range(rng.randint(3, 20)):
                        start = rng.randint(0, len(text))
                        end = min(len(text), start + rng.choice([0, 0, 1, 3, 40]))
                        new = rng.choice(PIECES + NUMBERS + ["", "x"]).replace("\r", "")
                        before, until = text[:start], text[:end]
                        self.version += 1
                        server.change({"range": span(
                            before.count("\n"), len(before) - before.rfind("\n") - 1,
                            until.count("\n"), len(until) - until.rfind("\n") - 1), "text": new},
                            uri=uri, version=self.version)
                        text = text[:start] + new + text[end:]
                        log.append([start, end, new])
                        if rng.random() < 0.3:
                            server.start_request("textDocument/hover", document | {
                                "position": {"line": before.count("\n"), "character": 0}})
                    lines = text.split("\n")
                    line = rng.randrange(len(lines))
                    here = {"position": {"line": line, "character": rng.randint(0, len(lines[line]))}}
                    asked = [(method, document) for method in questions] + [
                        ("textDocument/hover", document | here),
                        ("textDocument/completion", document | here),
                        ("textDocument/documentHighlight", document | here)]
                    asked += [("textDocument/references", document | place | {
                        "context": {"includeDeclaration": True}})
                        for place in [here, *names(rng, lines)]]
                    ours = [server.start_request(*question) for question in asked]
                    found = self.answers(set(ours))
                    fresh.open(text, uri, version=self.version)
                    theirs = [fresh.request(*question) for question in asked]
                    fresh.kept.clear()
                    for question, a, b in zip(asked, ours, theirs):
                        a, b = found[a].get("result"), b.get("result")
                        for result in (a, b):
                            # It counts what was sent before.
                            if isinstance(result, dict):
                                result.pop("resultId", None)
                        if json.dumps(a) != json.dumps(b):
                            raise Failure(f"{question[0]} differs from scratch")
                except (Failure, BrokenPipeError, OSError, queue.Empty) as failure:
                    self.fail("edits", seed, failure, log)
                if (number + 1) % 500 == 0:
                    print(f"  edits: {number + 1}", flush=True)
        return count


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("program")
    for part, count in [("specs", 200_000), ("xml", 50_000), ("settings", 10_000),
                        ("messages", 50_000), ("edits", 5_000), ("folders", 1_000)]:
        options.add_argument("--" + part, type=int, default=count)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--hang", type=float, default=2)
    options.add_argument("--keep", default=".build/fuzz")
    given = options.parse_args()
    os.environ["INSET"] = given.program
    os.environ.pop("INSET_BIN", None)
    fuzzer = Fuzzer(given)
    print(f"seed {given.seed}", flush=True)
    try:
        for part, run in [
            ("specs", lambda: fuzzer.texts("specs", given.specs, specs(),
                                           "file:///project/Player.inset", PIECES, "inset")),
            ("xml", lambda: fuzzer.texts("xml", given.xml, storyboards(),
                                         "file:///project/Main.storyboard", XML_PIECES, "storyboard")),
            ("settings", lambda: fuzzer.texts("settings", given.settings, SETTINGS,
                                              "file:///project/inset.json", SETTINGS_PIECES, "json")),
            ("messages", lambda: fuzzer.messages(given.messages)),
            ("edits", lambda: fuzzer.edits(given.edits)),
            ("folders", lambda: fuzzer.folders(given.folders)),
        ]:
            start, failures = time.monotonic(), fuzzer.failures
            fuzzer.slowest = 0.0
            done = run()
            print(f"{part}: {done} tried, {fuzzer.failures - failures} failed, "
                  f"{time.monotonic() - start:.0f} s, slowest row {fuzzer.slowest * 1000:.0f} ms each",
                  flush=True)
    finally:
        fuzzer.stop()
    return 1 if fuzzer.failures else 0


if __name__ == "__main__":
    sys.exit(main())

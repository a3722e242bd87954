"""Types for hours in minutes: `soak.py INSET [EDITS]`, 100,000 edits by default.

Edits of every kind go to one document, open, close and open again among them; the memory that the
server holds is written down every tenth of the way. Fails if the second half grows by more than a
tenth, or an answer is missing. Linux only.
"""

import random
import sys
import time

import bench_lsp
import long_specs


def main() -> None:
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: soak.py INSET [EDITS]")
    edits = int(sys.argv[2]) if len(sys.argv) == 3 else 100_000
    rng = random.Random(1)
    text = long_specs.spec(300)
    lines = text.split("\n")
    uri = "file:///soak/Long.inset"
    wire = bench_lsp.Wire([sys.argv[1], "lsp"])
    wire.request("initialize", {
        "processId": None, "rootUri": None, "capabilities": bench_lsp.CAPABILITIES})
    wire.write({"method": "initialized", "params": {}})

    def open_document(version):
        wire.write({"method": "textDocument/didOpen", "params": {"textDocument": {
            "uri": uri, "languageId": "inset", "version": version, "text": text}}})
        wire.diagnostics(version)

    def resident():
        with open(f"/proc/{wire.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024

    open_document(0)
    held = []
    start = time.monotonic()
    version = 0
    undo = []
    while version < edits:
        version += 1
        if undo:
            line, column, length, new = undo.pop()
        else:
            line = rng.randrange(len(lines))
            column = rng.randint(0, len(lines[line]))
            length = min(len(lines[line]) - column, rng.choice([0, 0, 1, 4]))
            new = rng.choice(["1", "x", "{", "}", "\"", " == ", "superview.", "/*", ""])
            undo = [(line, column, len(new), lines[line][column:column + length])]
        wire.write(bench_lsp.change(uri, version, line, column, new, length))
        # Now and then the client waits; otherwise it types on.
        if version % 10 == 0 or not undo and version % 3 == 0:
            wire.diagnostics(version)
        if version % 5000 == 0 and not undo:
            wire.write({"method": "textDocument/didClose", "params": {"textDocument": {"uri": uri}}})
            open_document(version)
        if version % max(1, edits // 10) == 0:
            wire.request("textDocument/hover", {
                "textDocument": {"uri": uri}, "position": {"line": line, "character": 0}})
            held.append(resident())
            print(f"{version:9,} edits {time.monotonic() - start:8.1f} s {held[-1]:8.1f} MiB",
                  flush=True)
    wire.end()
    middle, last = max(held[2:len(held) // 2 + 1]), held[-1]
    print(f"memory: {middle:.1f} MiB in the first half, {last:.1f} MiB at the end")
    if last > 1.1 * middle:
        sys.exit("the memory grows")


if __name__ == "__main__":
    main()

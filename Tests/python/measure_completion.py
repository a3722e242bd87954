#!/usr/bin/env python3
"""Measures whether completion offers the word that was written, and how far up.

    measure_completion.py [FILE|FOLDER]... [--typed N] [--misses] [--floors]

Of each spec (those of Examples and of Tests/mutants/Good by default) every word is taken that the grammar
has in a closed set, or that names something that is declared: keywords, kinds, properties, attributes,
guides, values, devices and names. Words that declare something, comments and texts are left out. The
document is cut as it is while one types: what stands behind the word on its line is gone, but for the
braces that an editor has closed; the lines below stay. N letters of the word are typed (0 by default).

Printed is, by the kind of place, how often the word is among the first 1, 5 and 10 that are offered, in the
order and by the filter of a client (sortText, filterText). `--misses` lists the words that are not among
the first 5. `--floors` ends with 1 where a share is below those of the issue: 90 % among the first 5, 97 %
among the first 10.
"""

import argparse
import collections
import pathlib
import sys

from lsp_client import ROOT, Server

FLOORS = {5: 0.90, 10: 0.97}
DECLARES = "declaration"
CLIENT = {"textDocument": {
    "completion": {"completionItem": {}},
    "semanticTokens": {
        "requests": {"full": True}, "formats": ["relative"],
        "tokenTypes": ["keyword", "type", "class", "variable", "property", "parameter", "enumMember",
                       "namespace", "function", "string", "number", "comment", "operator"],
        "tokenModifiers": ["declaration", "definition", "readonly", "defaultLibrary"]}}}


def specs(operands):
    places = [pathlib.Path(o) for o in operands] or [ROOT / "Examples", ROOT / "Tests/mutants/Good"]
    for place in places:
        if place.is_dir():
            yield from (f for f in sorted(place.rglob("*.inset")) if "Mistakes" not in f.parts)
        else:
            yield place


def tokens(answer, legend):
    """(line, character, length, type, modifiers) of each semantic token."""
    data = answer["result"]["data"]
    line = character = 0
    for at in range(0, len(data), 5):
        down, right, length, kind, modifiers = data[at:at + 5]
        character = right if down else character + right
        line += down
        names = [name for bit, name in enumerate(legend["tokenModifiers"]) if modifiers >> bit & 1]
        yield line, character, length, legend["tokenTypes"][kind], names


def closers(rest):
    """The braces and parentheses of a line's rest that close what stands before it."""
    depth, text, inside = 0, "", False
    for sign in rest:
        if sign == '"':
            inside = not inside
        if inside:
            continue
        if sign in "{([":
            depth += 1
        elif sign in "})]":
            if depth:
                depth -= 1
            else:
                text += sign
    return text


def offered(items, typed):
    """The labels in a client's order, filtered by what is typed."""
    def key(item):
        return item.get("sortText", item["label"]), item["label"]

    def fits(item):
        return item.get("filterText", item["label"]).strip("`\"").lower().startswith(typed.lower())

    return [item["label"].strip("`\"") for item in sorted(items, key=key) if fits(item)]


def place(before, kind):
    """What kind of place a word stands in, by what stands before it on its line."""
    stripped = before.rstrip()
    last = stripped[-1:]
    if not stripped or last in "{;}":
        return "statement"
    if last == ".":
        return "member"
    if last in "=<>" and stripped[-2:] in ("==", "<=", ">="):
        return "right side"
    if last == ":" or "," in stripped and ":" in stripped.rpartition(";")[2].rpartition("{")[2]:
        return "value"
    if last == "@":
        return "priority"
    if last in "+-*/(":
        return "term"
    return kind


def measure(files, typed, misses):
    counts = collections.defaultdict(collections.Counter)
    missed = []
    with Server() as server:
        legend = server.initialize(CLIENT)["capabilities"]["semanticTokensProvider"]["legend"]
        for number, file in enumerate(files):
            text = file.read_text("utf-8")
            uri = file.resolve().as_uri()
            lines = text.split("\n")
            server.open(text, uri=uri)
            found = list(tokens(server.request(
                "textDocument/semanticTokens/full", {"textDocument": {"uri": uri}}), legend))
            version = 1
            for line, character, length, kind, modifiers in found:
                word = lines[line][character:character + length]
                if kind in ("comment", "number", "operator") or DECLARES in modifiers:
                    continue
                if kind == "string" or not word.strip("`").replace("_", "").isalnum():
                    continue
                if word.strip("`").isdigit():
                    continue
                before = lines[line][:character]
                rest = lines[line][character + length:]
                cut = list(lines)
                letters = word[:typed]
                cut[line] = before + letters + closers(rest)
                version += 1
                server.change({"text": "\n".join(cut)}, uri=uri, version=version)
                answer = server.request("textDocument/completion", {
                    "textDocument": {"uri": uri},
                    "position": {"line": line, "character": character + len(letters)}})["result"]
                items = answer["items"] if isinstance(answer, dict) else answer or []
                labels = offered(items, letters)
                rank = labels.index(word.strip("`")) if word.strip("`") in labels else None
                group = place(before, kind)
                for name in (group, "all"):
                    counts[name]["n"] += 1
                    for first in (1, 5, 10):
                        counts[name][first] += rank is not None and rank < first
                    counts[name]["none"] += rank is None
                if misses and (rank is None or rank >= 5):
                    missed.append((group, word, rank, f"{file.name}:{line + 1}: {before.strip()}|"))
            server.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    return counts, missed


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("operands", nargs="*")
    parser.add_argument("--typed", type=int, default=0)
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--floors", action="store_true")
    arguments = parser.parse_args()
    counts, missed = measure(list(specs(arguments.operands)), arguments.typed, arguments.misses)
    for group, word, rank, where in missed:
        print(f"{group:12} {word:20} {'-' if rank is None else rank + 1:>4}  {where}")
    print(f"{'place':12} {'words':>6} {'first':>7} {'of 5':>7} {'of 10':>7} {'not':>5}")
    for name in sorted(counts, key=lambda n: (n == "all", n)):
        c = counts[name]
        print(f"{name:12} {c['n']:6} {c[1] / c['n']:7.1%} {c[5] / c['n']:7.1%} "
              f"{c[10] / c['n']:7.1%} {c['none']:5}")
    low = [first for first, floor in FLOORS.items() if counts["all"][first] < floor * counts["all"]["n"]]
    sys.exit(1 if arguments.floors and low else 0)


if __name__ == "__main__":
    main()

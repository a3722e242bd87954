#!/usr/bin/env python3
"""Writes SystemFontData.swift from advances.tsv.

    generate.py            write the file beside this script
    generate.py --print    print it instead (a test compares that with the file)

Each table becomes one string of whole numbers, so that the compiler sees a single literal and a
program decodes only the faces that it measures with. Advances, kerning and tracking are in tenths
of a thousandth of the point size, sizes in tenths of a point, shares in thousandths; advances.md
says what they are. Only the standard library is used.
"""
import os
import sys
import textwrap

here = os.path.dirname(os.path.abspath(__file__))
HEADER = """// Written by generate.py from advances.tsv. Change those, never this file.
// swift-format-ignore-file

/// The measured figures of the system font as texts of whole numbers (advances.md).
enum SystemFontData {
"""
FACES = "ultraLight thin light regular medium semibold bold heavy black italic".split()
# Invisible but at the end of a line; its advance is the hyphen's there.
SOFT_HYPHEN = 0xAD


def scalar(key):
    return int(key[2:], 16) if key.startswith("U+") and len(key) > 2 else ord(key)


def whole(value, factor):
    number = round(float(value) * factor)
    if abs(number - float(value) * factor) > 1e-6 or not -32768 <= number <= 32767:
        raise SystemExit("no whole number of sixteen bits: " + value)
    return number


def ranges(scalars):
    """Ascending numbers as first and last of each run."""
    result = []
    for value in scalars:
        if result and result[-1][1] == value - 1:
            result[-1][1] = value
        else:
            result.append([value, value])
    return [end for run in result for end in run]


def read():
    advances = {face: {} for face in FACES}
    measured, kerning, tracking, full_width = set(), {}, {}, []
    with open(os.path.join(here, "advances.tsv"), encoding="utf-8") as file:
        next(file)
        for line in file:
            table, weight, key, text, display, rows, _ = line.rstrip("\n").split("\t")
            if table == "advance":
                value = scalar(key)
                if value == SOFT_HYPHEN:
                    continue
                advances[weight][value] = (whole(text, 10), whole(display, 10))
                if weight == "regular" and int(rows) > 0:
                    measured.add(value)
            elif table == "kern":
                if text != display:
                    raise SystemExit("kerning differs between the cuts: " + key)
                first, second = (ord(c) for c in key.replace("␣", " "))
                if whole(text, 10):
                    kerning.setdefault(first, {})[second] = whole(text, 10)
            elif table == "tracking":
                tracking.setdefault(int(weight[3:]), []).append(
                    (whole(key, 10), whole(text, 10), whole(display, 1000)))
            elif table == "cjk":
                full_width.append((whole(key, 10), whole(text, 10)))
            else:
                raise SystemExit("an unknown table: " + table)
    return advances, measured, kerning, tracking, full_width


def text():
    advances, measured, kerning, tracking, full_width = read()
    shared = sorted(advances["bold"])
    others = sorted(set(advances["regular"]) - set(shared))
    output = HEADER

    def table(name, comment, values):
        nonlocal output
        lines = textwrap.wrap(" ".join(str(value) for value in values), 96)
        output += "  /// %s\n  static let %s: StaticString = \"\"\"\n    " % (comment, name)
        output += "\n    ".join(lines) + "\n    \"\"\"\n"

    table("characters", "First and last code point of each run of the characters of every face.",
          ranges(shared))
    table("moreCharacters", "The same of those that only the regular face has.", ranges(others))
    table("measured", "The same of those that were seen in measured texts.",
          ranges(sorted(measured)))
    for face in FACES:
        characters = shared + others if face == "regular" else shared
        if not set(characters) <= set(advances[face]):
            raise SystemExit("characters are missing: " + face)
        pairs = (advances[face][value] for value in characters)
        table(face, "By character, the advance in the text cut, and what the display cut adds.",
              [number for small, large in pairs for number in (small, large - small)])
    kerned = sorted(set(kerning) | {second for row in kerning.values() for second in row})
    table("kerned", "First and last code point of each run of the characters that are kerned.",
          ranges(kerned))
    rows = []
    for first in kerned:
        row = sorted(kerning.get(first, {}).items())
        rows.append(len(row))
        for second, value in row:
            rows += [kerned.index(second), value]
    table("kerning", "By kerned character, how many follow it; the number of each and the kerning.",
          rows)
    for version in sorted(tracking):
        table("tracking%d" % version,
              "From iOS %d: by size, the tracking and the share of the display cut." % version,
              [number for row in sorted(tracking[version]) for number in row])
    table("fullWidth", "By size, the advance of a full-width character.",
          [number for row in sorted(full_width) for number in row])
    return output + "}\n"


if __name__ == "__main__":
    if sys.argv[1:] == ["--print"]:
        sys.stdout.buffer.write(text().encode())
    else:
        with open(os.path.join(here, "SystemFontData.swift"), "w", encoding="utf-8") as file:
            file.write(text())

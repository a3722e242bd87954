#!/usr/bin/env python3
"""Draws statements that are claimed to be fully known, to be read by hand.

    draw_rows.py COVERAGE.json [--seed N] [--count N] [--without FILE]... [--large NAME]...

COVERAGE.json is what `inset coverage FOLDER --format json` printed. Half of the rows come from
repositories (folders directly below the common one) other than those named with --large, which are
by default the two with the most statements; no place is drawn twice. --without leaves out the rows of
an earlier draw, by its output. The same input and seed give the same rows.

Each row is printed with the text of the statement and the lines around it, and with every constraint that
it is claimed to make: items, relation, multiplier, constant, priority. Where a statement makes
different constraints in several visits, all are listed; 'a|b' means one of them, as a condition decides.
"""

import argparse
import collections
import json
import os
import random
import re


def key(row, root):
    return f"{os.path.relpath(row['file'], root)}:{row['line']}:{row['column']}"


def claim(made):
    text = f"{made['first']} {made['relation']} "
    if made["second"] is not None:
        text += made["second"]
        if made["multiplier"] != 1:
            text += f" * {made['multiplier']}"
        text += f" + {made['constant']}"
    else:
        text += str(made["constant"])
    return text + f"   @ {made['priority']}"


def repository(row, root):
    return os.path.relpath(row["file"], root).split(os.sep)[0]


def draw(rows, root, seed, count, without, large):
    """The rows drawn, half of them outside of the large repositories as far as there are enough."""
    candidates = [row for row in rows if row["state"] == "full" and key(row, root) not in without]
    if not large:
        sizes = collections.Counter(repository(row, root) for row in rows)
        large = [name for name, _ in sorted(sizes.items(), key=lambda item: (-item[1], item[0]))[:2]]
    generator = random.Random(seed)
    inside = [row for row in candidates if repository(row, root) in large]
    outside = [row for row in candidates if repository(row, root) not in large]
    half = min(len(outside), count - count // 2)
    drawn = generator.sample(outside, half)
    drawn += generator.sample(inside, min(len(inside), count - half))
    generator.shuffle(drawn)
    return drawn


def show(number, row, root):
    with open(row["file"], encoding="utf-8", errors="replace") as file:
        lines = file.read().split("\n")
    print(f"## {number}. {key(row, root)}")
    print(f"{row['idiom']}, {row['type'] or '-'}.{row['method'] or '-'}, {row['certainty']}")
    first, last = row["line"], row["endLine"]
    for place in range(max(1, first - 2), min(len(lines), last + 1) + 1):
        mark = ">" if first <= place <= last else " "
        print(f"  {mark} {place}: {lines[place - 1].rstrip()}")
    for made in row["constraints"]:
        print(f"  = {claim(made)}")
    if row["more"]:
        print("  = and more")
    print()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("coverage")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--without", action="append", default=[], metavar="FILE")
    parser.add_argument("--large", action="append", default=[], metavar="NAME")
    arguments = parser.parse_args()
    with open(arguments.coverage, encoding="utf-8") as file:
        rows = json.load(file)["statements"]
    folders = [os.path.dirname(row["file"]) for row in rows]
    root = os.path.commonpath(folders) if folders else "/"
    without = set()
    for path in arguments.without:
        with open(path, encoding="utf-8") as file:
            without.update(re.findall(r"^## \d+\. (.+)$", file.read(), re.M))
    drawn = draw(rows, root, arguments.seed, arguments.count, without, arguments.large)
    for number, row in enumerate(drawn, 1):
        show(number, row, root)


if __name__ == "__main__":
    main()

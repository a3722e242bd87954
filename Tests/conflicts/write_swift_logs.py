#!/usr/bin/env python3
"""Writes conflict logs of UIKit code, as UIKit would print them.

    write_swift_logs.py FOLDER --out LOGS [--count 20] [--seed 1]

In one file each of the repositories in FOLDER, a statement that fixes a view's width or height at a number is
written a second time with another number, into a copy of the repository. The statement, the view's class and
further constraints of the same view are found by regular expressions, which know nothing of Inset. truth.json
says for each log the file and the lines of the two, and of what is listed besides.
"""

import argparse
import json
import pathlib
import random
import re

SIZE = re.compile(
    r"^(\s*)(self\.)?(\w+)\.(width|height)Anchor\.constraint\((equalToConstant): (\d+(?:\.\d+)?)\)"
    r"(\.isActive = true|,)\s*$"
)
EDGE = re.compile(
    r"^\s*(?:self\.)?(\w+)\.(top|leading|centerX|centerY)Anchor\.constraint\("
    r"equalTo: (?:self\.)?(view|contentView)\.\2Anchor(?:, constant: (\d+(?:\.\d+)?))?\)"
    r"(?:\.isActive = true|,)\s*$"
)


def class_of(name, text):
    """A view's class where its declaration tells it, and only one has that name."""
    found = re.findall(
        rf"\b(?:let|var)\s+{name}\s*(?::\s*(\w+)\s*=|=\s*(\w+)\(|:\s*(\w+)\s*$)", text, re.M)
    names = {next(n for n in f if n) for f in found}
    if len(found) != 1 or len(names) != 1:
        return None
    (one,) = names
    return one if re.match(r"(UI|WK|MK)[A-Z]\w+$", one) and not one.endswith("Constraint") else None


def conflict(text):
    """(line, copy, class, number, other edges) of a statement that can be contradicted."""
    lines = text.split("\n")
    if len(re.findall(r"^\s*(?:\w+ )*(?:class|extension|struct|enum) ", text, re.M)) != 1:
        return
    for index, line in enumerate(lines):
        match = SIZE.match(line)
        if not match:
            continue
        name = match.group(3)
        kind = class_of(name, text)
        if not kind:
            continue
        yield index, match, kind, [
            (i, m) for i, other in enumerate(lines) if (m := EDGE.match(other)) and m.group(1) == name
        ]


def holder(text, word):
    """The class of `view` or `contentView`."""
    if word == "view":
        return "UIView" if re.search(r"class \w+\s*:\s*\w*ViewController\b", text) else None
    if re.search(r"class \w+\s*:\s*UITableViewCell\b", text):
        return "UITableViewCellContentView"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    generator = random.Random(arguments.seed)
    truth = []
    repositories = sorted(p for p in arguments.folder.iterdir() if p.is_dir())
    generator.shuffle(repositories)
    for repository in repositories:
        files = sorted(p for p in repository.rglob("*.swift") if p.is_file())
        order = list(files)
        generator.shuffle(order)
        made = 0
        for path in order:
            if made == 2 or len(truth) == arguments.count:
                break
            text = path.read_text("utf-8", "replace")
            found = list(conflict(text))
            if not found:
                continue
            index, match, kind, edges = generator.choice(found)
            axis, number = match.group(4), float(match.group(6))
            other = number + generator.choice([4, 12, 30])
            lines = text.split("\n")
            copy = lines[index].replace(match.group(6) + ")", f"{other:g})")
            folder = arguments.out / f"swift-{len(truth) + 1:02}"
            for one in files:
                target = folder / one.relative_to(repository)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(one.read_bytes())
            lines.insert(index + 1, copy)
            target = folder / path.relative_to(repository)
            target.write_text("\n".join(lines), "utf-8")
            address = f"0x{generator.randrange(0x7FB000000000, 0x7FBFFFFFFFFF):x}"
            above = f"0x{generator.randrange(0x7FB000000000, 0x7FBFFFFFFFFF):x}"
            rows = [
                (index + 1, f"{kind}:{address}.{axis} == {number:g}"),
                (index + 2, f"{kind}:{address}.{axis} == {other:g}"),
            ]
            for line, edge in edges[:1]:
                kind_above = holder(text, edge.group(3))
                if not kind_above:
                    continue
                tail = f" + {float(edge.group(4)):g}" if edge.group(4) else ""
                rows.append((
                    line + 1 + (line > index),
                    f"{kind}:{address}.{edge.group(2)} == {kind_above}:{above}.{edge.group(2)}{tail}"))
            generator.shuffle(rows)
            described = [
                f"<NSLayoutConstraint:0x{0x600000000000 + generator.randrange(1 << 36):x} {words}   (active)>"
                for _, words in rows
            ]
            log = (
                "2025-01-04 10:21:07.513231+0100 App[8123:140215] [LayoutConstraints] "
                "Unable to simultaneously satisfy constraints.\n(\n"
                + ",\n".join(f'    "{d}"' for d in described)
                + "\n)\n\nWill attempt to recover by breaking constraint \n" + described[0] + "\n"
            )
            name = f"{len(truth) + 1:02}.log"
            (arguments.out / name).write_text(log, "utf-8")
            truth.append({
                "log": name, "file": str(target), "folder": str(folder),
                "core": [index + 1, index + 2], "listed": [line for line, _ in rows], "sizes": [],
            })
            made += 1
    (arguments.out / "truth.json").write_text(json.dumps(truth, indent=1) + "\n", "utf-8")
    print(f"{len(truth)} logs in {arguments.out}")


if __name__ == "__main__":
    main()

"""Writes a folder of specs that nobody would want to write: `generate_specs.py FOLDER [COUNT]`.

The same seed gives the same bytes. Each spec has a screen or two with bars, labels, fields, stacks
and conditions; about a third of the edges are pinned to the screen instead of the safe area, some
distances are heights of bars, and a few specs have a mistake of syntax.
"""

import pathlib
import random
import sys

DEVICES = [
    "iphone-se-2", "iphone-8", "iphone-x", "iphone-11", "iphone-13-mini", "iphone-14-pro",
    "iphone-15-pro-max", "ipad-9", "ipad-pro-11-m4",
]
WORDS = ["Alpha", "Beta", "Überschrift", "日本語", "Long title that wraps 🙂", "Done", "Cancel"]
BAR_HEIGHTS = [20, 34, 44, 64, 88]


def spec(seed: int, views: int = 8) -> str:
    """One spec, about ten lines for each view."""
    rng = random.Random(seed)
    devices = ", ".join(f'"{name}"' for name in sorted(rng.sample(DEVICES, rng.randint(1, 3))))
    lines = [
        f"/// Generated from seed {seed}.",
        "targets {",
        f"    deployment: iOS {rng.choice([11, 13, 15])}",
        f"    devices: {devices}",
        "    orientations: portrait, landscape",
        "}",
        "",
        f"let gap = {rng.choice([4, 8, 12])}",
        "",
    ]
    for number in range(rng.randint(1, 2)):
        lines += screen(rng, f"Screen{seed}_{number}", rng.randint(3, views))
    if rng.random() < 0.05:
        lines.insert(rng.randrange(len(lines)), "let broken =")
    return "\n".join(lines) + "\n"


def screen(rng: random.Random, name: str, count: int) -> list[str]:
    lines = [f"screen {name} {{"]
    lines.append(f"    navigationBar: {rng.choice(['none', 'standard', 'large'])}")
    lines.append(f"    tabBar: {rng.choice(['none', 'visible'])}")
    above = None
    for index in range(count):
        kind = rng.choice(["label", "button", "field", "view", "stack"])
        view = f"{kind}{index}"
        title = "" if kind in ("view", "stack") else f' "{rng.choice(WORDS)}"'
        lines.append(f"    {kind} {view}{title} {{")
        if above:
            lines.append(f"        top == {above}.bottom + gap")
        else:
            edge = rng.choice(["superview.top", "superview.safeArea.top", "superview.safeArea.top"])
            distance = rng.choice(["gap"] + [str(height) for height in BAR_HEIGHTS])
            lines.append(f"        top == {edge} + {distance}")
        guide = rng.choice(["superview", "superview.margins", "superview.safeArea"])
        lines.append(f"        leading == {guide}.leading + gap")
        lines.append(f"        trailing == {guide}.trailing - gap")
        if kind == "view":
            lines.append(f"        height == {rng.choice([10, 24, 44])}")
        if kind == "stack":
            lines.append("        axis: vertical")
            lines.append("        spacing: gap")
            for row in range(rng.randint(1, 3)):
                lines.append(f'        label row{index}x{row} "{rng.choice(WORDS)}"')
        lines.append("    }")
        above = view
    if rng.random() < 0.3:
        lines += ["    when width: regular {", f"        {above}.hidden: true", "    }"]
    lines += ["}", ""]
    return lines


def generate(folder: pathlib.Path, count: int, seed: int = 1) -> None:
    """Writes `count` specs into subfolders of a hundred each."""
    for index in range(count):
        below = folder / f"part{index // 100}"
        below.mkdir(parents=True, exist_ok=True)
        (below / f"spec{index:04}.inset").write_text(spec(seed * 1_000_000 + index), "utf-8")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: generate_specs.py FOLDER [COUNT]")
    generate(pathlib.Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) == 3 else 1000)

"""Damages good screens in one place each, and measures what `inset` finds and fixes.

    python3 Tests/mutants/run.py [--sample N] [--seed S] [--kind K] [--good] [--out FILE]
                                 [--write FOLDER] [--floors] [--raise]

The screens are those of `Good` and as many that `inset import` makes of the storyboards that
INSET_CORPUS names (../shared/corpus/ib by default; left out, and said so, where there are none).
`--sample N` takes N mutants of each kind, drawn by the seed; `--good` leaves the imported screens
out. `--out FILE` writes every mutant that failed with what was found and what the fix did,
`--write FOLDER` those mutants as specs to try. `--floors` ends with 1 where a rate is below the one
in floors.json, `--raise` lifts the floors to what is reached; both need all mutants of seed 1.
INSET names the program.

How a mutant is judged:

- A mutant counts if a frame moved by more than half a point in some environment, if something
  became ambiguous that was not, or if a scroll view's content lost the only constraint to one of
  its edges; a misspelling and a contradiction always count. The others are equivalent.
- Of the dropped safe areas that count, those are told apart that leave a screen as right as it was,
  which nobody can find, and the rates without them are printed as well: in no environment anything that has to keep clear lies deeper in the insets of the root than before.
  Scroll views, tables, collections and texts that inset what they show (unless `insetAdjustment`
  is `never`), web views, maps, containers, backgrounds, decorations and plain views that reach the
  very edge may lie there; stacks and guides show nothing themselves. What kept equal distances to
  both sides of the screen must keep them. A centre counts where the screen shows bars: without any,
  good screens are centred either way.
- New findings are those from warning up that the undamaged screen does not have.
- *Found*: there is a new finding. For a deletion it must lie in the block of the view whose
  constraint was deleted (not in that of a view inside), or name it. Where the constraint tied two
  views, the right one is the one that became ambiguous, or else the one that moved. For a
  contradiction it must be a conflict.
- *Fixed*: after `inset fix` every frame is the undamaged screen's within half a point, and nothing
  is ambiguous that was not; for a misspelling the text is the same again.
- *One only*: there is exactly one new finding.
- *Harm*: after `inset fix` there is a finding from warning up of a rule that neither the mutant nor
  the undamaged screen had in that view.
"""

import argparse
import collections
import concurrent.futures
import csv
import dataclasses
import difflib
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from mutations import KINDS, mutations  # noqa: E402
from spec_tree import Spec, paths  # noqa: E402

ROOT = HERE.parents[1]
TOLERANCE = 0.5
SEVERE = ("warning", "error")
CONFLICTS = {"conflict", "conflict-in-environment", "class-conflict", "negative-size"}
BATCH = 120
# How many mutants of each kind the tests of every change take, of our screens only.
SAMPLE = 30
REPOSITORIES, IMPORTED, OF_ONE = 20, 78, 4
# What has to be reached at the end; floors.json holds what is reached today.
TARGETS = {
    "safe-area": {"found": 98, "fixed": 95},
    "margins": {"found": 90, "fixed": 90},
    "deletion": {"found": 95},
    "sign": {"found": 80},
    "misspelling": {"one": 98, "fixed": 90},
    "contradiction": {"found": 100},
}


@dataclasses.dataclass
class Screen:
    label: str
    name: str
    text: str
    is_imported: bool = False
    # Files beside it, by their relative paths.
    companions: dict = dataclasses.field(default_factory=dict)
    frames: dict | None = None
    findings: list = dataclasses.field(default_factory=list)


def program():
    return os.environ.get("INSET", str(ROOT / ".build/release/inset"))


def call(arguments, folder):
    done = subprocess.run(
        [str(pathlib.Path(program()).resolve()), *arguments], cwd=folder, capture_output=True,
        timeout=1800)
    if done.returncode not in (0, 1, 2):
        raise RuntimeError(f"inset {arguments[0]} ended with {done.returncode}: "
                           + done.stderr.decode("utf-8", "replace")[-500:])
    return done.stdout


# MARK: - What inset says


def frames_of(files, folder):
    """For each file: (environment, view) → frame, ambiguous dimensions, how far it reaches into the
    insets of the root, its kind, at which edges of the root it lies, and how much further it is from
    the right side of the root than from the left."""
    if not files:
        return {}
    answer = json.loads(call(["frames", "--format", "json", *files], folder))
    result = {name: {} for name in files}
    for screen in answer["screens"]:
        found = result[screen["file"]]
        for environment in screen["environments"]:
            size = environment["width"], environment["height"]
            insets = environment["views"][0]["safeAreaInsets"]
            for view in environment["views"]:
                frame, absolute = (
                    tuple(view[key][part] for part in ("x", "y", "width", "height"))
                    for key in ("frame", "absolute"))
                x, y, width, height = absolute
                is_flush = (
                    y <= TOLERANCE, x <= TOLERANCE, y + height >= size[1] - TOLERANCE,
                    x + width >= size[0] - TOLERANCE)
                found[screen["name"], environment["id"], view["path"]] = (
                    frame, frozenset(view["ambiguous"]), depths(absolute, size, insets),
                    view["kind"], is_flush,
                    size[0] - width - 2 * x if width > 0 and height > 0 else 0)
    return result


def findings_of(files, folder):
    """For each file: its findings from warning up."""
    if not files:
        return {}
    answer = json.loads(call(["check", "--format", "json", *files], folder))
    result = {name: [] for name in files}
    for finding in answer["findings"]:
        if finding["severity"] in SEVERE and finding["file"] in result:
            result[finding["file"]].append(finding)
    return result


def differences(old, new):
    """The paths of views that moved and of those that became ambiguous."""
    moved, ambiguous = set(), set()
    for key in old.keys() | new.keys():
        one, other = old.get(key), new.get(key)
        if one is None or other is None:
            moved.add(key[2])
            continue
        if any(abs(a - b) > TOLERANCE for a, b in zip(one[0], other[0])):
            moved.add(key[2])
        if other[1] - one[1]:
            ambiguous.add(key[2])
    return moved, ambiguous


def as_right(old, new, exempt):
    """Whether nothing that has to keep clear lies deeper in the insets of the root than before."""
    for key in old.keys() & new.keys():
        before, after = old[key], new[key]
        if abs(before[5]) <= TOLERANCE < abs(after[5]) and not exempt(key[2], None, None):
            return False
        for edge in range(4):
            deeper = after[2][edge] > before[2][edge] + TOLERANCE
            if deeper and not exempt(key[2], after, edge):
                return False
    return True


def depths(absolute, size, insets):
    """How far a rectangle reaches into the insets at the top, left, bottom and right."""
    x, y, width, height = absolute
    if width <= 0 or height <= 0:
        return (0, 0, 0, 0)
    reach = (
        insets["top"] - y, insets["left"] - x,
        y + height - size[1] + insets["bottom"], x + width - size[0] + insets["right"])
    strips = (insets["top"], insets["left"], insets["bottom"], insets["right"])
    return tuple(min(max(a, 0), b) for a, b in zip(reach, strips))


# Kinds that inset what they show, those that fill what they are given, and those that show nothing.
INSETTING = {"scroll", "table", "collection", "text"}
BARS = {"navigationBar", "tabBar", "toolbar"}
FILLING = {"web", "map", "container", "stack"}


def may_lie_anywhere(spec):
    """Answers whether a view with a frame may reach into the inset at an edge; without a frame,
    whether it may lie anywhere."""
    free, never = set(), set()
    for statement in spec.statements():
        words = [token.text for token in statement.head]
        if statement.owner is None or statement.kind != "property":
            continue
        path = (statement.owner.top.kind, ".".join(statement.owner.path()))
        if words[:2] == ["role", ":"] and words[2:3] in (["background"], ["decorative"]):
            free.add(path)
        if words == ["insetAdjustment", ":", "never"]:
            never.add(path)

    def is_one_of(path, some):
        return any(
            path == "root." + names if top == "screen" else path.endswith("." + names)
            for top, names in some if names)

    def exempt(path, frame, edge):
        if path == "root" or is_one_of(path, free):
            return True
        if frame is None:
            return False
        kind = frame[3]
        if kind in FILLING:
            return True
        if kind in INSETTING:
            return not is_one_of(path, never)
        return kind == "view" and frame[4][edge]

    return exempt


def shows_bars(screen):
    """Whether a screen has a navigation bar, tab bar or toolbar somewhere."""
    return any(
        statement.kind == "property" and statement.head[0].text in BARS
        and statement.head[-1].text not in ("none", "hidden") for statement in screen.walk())


def identity(finding):
    return finding["rule"], finding["severity"], finding["message"]


def new_findings(before, after):
    known = collections.Counter(identity(finding) for finding in before)
    result = []
    for finding in after:
        if known[identity(finding)]:
            known[identity(finding)] -= 1
        else:
            result.append(finding)
    return result


def place(finding, spec):
    start = finding["range"]["start"]
    return spec.declaration(spec.offset(start["line"], start["column"]))


def kind_and_place(finding, spec):
    found = place(finding, spec)
    return finding["rule"], found.path() if found else ()


# MARK: - Which view a finding should name


def is_at(path, declaration):
    """Whether a view's path in the frames is that of a declaration."""
    names = ".".join(declaration.path())
    if declaration.top.kind == "screen":
        return path == ("root." + names if names else "root")
    return bool(names) and path.endswith("." + names)


def right_views(statement, spec, moved, ambiguous):
    """The declarations of which one has to be named for a deleted constraint."""
    if statement.kind == "visual":
        views = []
        for token in statement.head:
            if token.kind == "string":
                for name in re.findall(r"\[([A-Za-z_]\w*)", token.text):
                    found = spec.resolve([name], statement)
                    if found is not None and found not in views:
                        views.append(found)
    else:
        views = []
        for names in paths(statement.head):
            found = spec.resolve([name.bare for name in names[:-1]], statement)
            # A path of one name is the owner's attribute, a number's name or a word.
            if len(names) == 1 and names[0] is not statement.head[0]:
                continue
            if found is not None and found not in views:
                views.append(found)
    inner = [view for view in views if view.kind in ("view", "guide")] or views
    # Frames count from the superview: a view without its constraint is open, too, where one around
    # it became ambiguous.
    opened = [view for view in inner if any(
        is_at(path, around) for path in ambiguous
        for around in (with_owners(view) if view is statement.owner else [view]))]
    if opened:
        return opened
    return [view for view in inner if any(is_at(path, view) for path in moved)] or inner


def with_owners(view):
    while view is not None and view.kind in ("view", "guide"):
        yield view
        view = view.owner


def names_view(finding, declaration, spec):
    found = place(finding, spec)
    if found is not None and found.path() == declaration.path() and (
            found.top.name == declaration.top.name):
        return True
    if declaration.name is None:
        return False
    for quoted in re.findall(r"'([^']*)'", finding["message"]):
        if declaration.name in re.findall(r"\w+", quoted):
            return True
    return False


def is_only_content_edge(statement, spec):
    """Whether nothing else ties the same edge of a scroll view's content."""
    text = " ".join(token.text for token in statement.head)
    edges = re.findall(r"contentLayout \. (\w+)", text)
    if not edges:
        owner = statement.owner
        outer = owner.owner if owner is not None else None
        if outer is None or outer.kind != "view" or outer.head[0].text != "scroll":
            return False
        edges = re.findall(r"superview \. (\w+)", text)
        edges = [e for e in edges if e in ("bottom", "trailing", "edges", "verticalEdges")]
    others = " ".join(
        " ".join(token.text for token in other.head) for other in spec.statements()
        if other.kind in ("constraint", "visual") and other is not statement)
    return any(f"contentLayout . {edge}" not in others for edge in edges)


# MARK: - Judging


def judge(batch):
    """The verdicts on some mutants: a list of (screen, mutation)."""
    with tempfile.TemporaryDirectory(prefix="mutants") as name:
        folder = pathlib.Path(name)
        files = []
        for number, (screen, mutation) in enumerate(batch):
            write(folder / str(number), screen, mutation.text)
            files.append(f"{number}/{screen.name}")
        framed = [
            file for file, (_, m) in zip(files, batch)
            if m.kind not in ("misspelling", "contradiction")]
        frames = frames_of(framed, folder)
        findings = findings_of(files, folder)
        results = []
        for file, (screen, mutation) in zip(files, batch):
            results.append(verdict(screen, mutation, frames.get(file), findings[file]))
        counted = [file for file, result in zip(files, results) if result["counts"]]
        if counted:
            call(["fix", *counted], folder)
        texts = {file: (folder / file).read_bytes().decode("utf-8") for file in counted}
        changed = [
            file for file, (_, m) in zip(files, batch) if file in texts and texts[file] != m.text]
        frames_after = frames_of(
            [f for f, (_, m) in zip(files, batch) if f in changed and m.kind != "misspelling"],
            folder)
        findings_after = findings_of(changed, folder)
        for file, (screen, mutation), result in zip(files, batch, results):
            if not result["counts"]:
                continue
            if file in changed:
                fixed(result, screen, mutation, texts[file], frames_after.get(file),
                       findings[file], findings_after[file])
            for path, text in screen.companions.items():
                if (folder / pathlib.Path(file).parent / path).read_bytes().decode() != text:
                    result["changedBeside"] = path
            result["failures"] = failures(result)
        return results


def write(folder, screen, text):
    for path, content in {**screen.companions, screen.name: text}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content.encode("utf-8"))


def verdict(screen, mutation, frames, findings):
    new = new_findings(screen.findings, findings)
    result = {
        "kind": mutation.kind, "file": screen.label, "line": mutation.line,
        "before": mutation.before, "after": mutation.after, "text": mutation.text, "counts": True,
        "findings": [shown(finding) for finding in new], "one": len(new) == 1,
        "fixed": False, "harm": [], "diff": [], "asRight": False,
    }
    result["found"] = bool(new)
    if mutation.kind == "contradiction":
        result["found"] = any(finding["rule"] in CONFLICTS for finding in new)
    if frames is None:
        return result
    moved, ambiguous = differences(screen.frames, frames)
    original = Spec(screen.text)
    statement = next(s for s in original.statements() if s.start == mutation.start
                     and s.kind in ("constraint", "visual"))
    result["counts"] = bool(moved or ambiguous) or (
        mutation.kind == "deletion" and is_only_content_edge(statement, original))
    if mutation.kind == "safe-area" and result["counts"] and not ambiguous:
        is_centre = any(
            token.text in ("center", "centerX", "centerY") for token in statement.head)
        result["asRight"] = not (is_centre and shows_bars(statement.top)) and as_right(
            screen.frames, frames, may_lie_anywhere(original))
    if mutation.kind == "deletion":
        result["ambiguous"] = bool(ambiguous)
        damaged = Spec(mutation.text)
        views = right_views(statement, original, moved, ambiguous)
        result["views"] = [".".join(view.path()) or str(view.name) for view in views]
        result["found"] = any(
            names_view(finding, view, damaged) for finding in new for view in views)
        result["foundElsewhere"] = bool(new) and not result["found"]
    return result


def fixed(result, screen, mutation, text, frames, before, after):
    """Adds what the fix did."""
    result["diff"] = [
        line for line in difflib.unified_diff(
            mutation.text.splitlines(), text.splitlines(), lineterm="", n=0)
        if not line.startswith(("---", "+++", "@@"))]
    if frames is None:
        result["fixed"] = text == screen.text
    else:
        moved, ambiguous = differences(screen.frames, frames)
        result["fixed"] = not moved and not ambiguous
    spec, damaged, original = Spec(text), Spec(mutation.text), Spec(screen.text)
    known = {kind_and_place(finding, damaged) for finding in before}
    known |= {kind_and_place(finding, original) for finding in screen.findings}
    result["harm"] = [
        shown(finding) for finding in after if kind_and_place(finding, spec) not in known]


def shown(finding):
    return {
        "rule": finding["rule"], "line": finding["range"]["start"]["line"],
        "message": finding["message"]}


def failures(result):
    wanted = TARGETS[result["kind"]]
    words = {"found": "not found", "fixed": "not fixed", "one": "not one finding"}
    found = [words[key] for key in wanted if not result[key]]
    if result.get("foundElsewhere"):
        found = ["wrong view" if word == "not found" else word for word in found]
    if result["harm"]:
        found.append("harm")
    return found


# MARK: - Screens


def good_screens():
    folder = HERE / "Good"
    result = []
    for path in sorted(folder.glob("*.inset")):
        text = path.read_text("utf-8")
        companions = {
            name: (folder / name).read_text("utf-8")
            for name in re.findall(r'^import "([^"]+)"', text, re.M)}
        result.append(Screen(f"Good/{path.name}", path.name, text, False, companions))
    return result


def corpus():
    candidates = [os.environ.get("INSET_CORPUS"), ROOT.parent / "shared/corpus/ib"]
    return next((pathlib.Path(c) for c in candidates
                 if c and (pathlib.Path(c) / "INDEX.tsv").exists()), None)


def imported_screens(folder):
    """Screens of storyboards, a few of each repository, in the order of the index."""
    with open(folder / "INDEX.tsv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    files = collections.defaultdict(list)
    for row in rows:
        if row["path"].endswith(".storyboard") and 8 <= int(row["constraints"] or 0) <= 300:
            files[row["repo"]].append(row)
    # The nth storyboard of each repository, then the next one of each.
    order = [
        files[repo][turn] for turn in range(3) for repo in sorted(files)
        if turn < len(files[repo])]
    screens, count = [], collections.Counter()
    with tempfile.TemporaryDirectory(prefix="imported") as name:
        base = pathlib.Path(name)
        for number, row in enumerate(order):
            if len(screens) >= IMPORTED and len(count) >= REPOSITORIES:
                break
            if count[row["repo"]] >= OF_ONE:
                continue
            below = base / str(number)
            below.mkdir()
            call(["import", str((folder / row["file"]).resolve()), "-o", str(below)], base)
            made = []
            for path in sorted(below.glob("*.inset")):
                text = path.read_text("utf-8")
                constraints = sum(s.kind == "constraint" for s in Spec(text).statements())
                if 6 <= constraints <= 80:
                    made.append(Screen(
                        f"{row['repo']}:{row['path']}:{path.stem}", path.name, text, True))
            found = findings_of([s.name for s in made], below)
            for screen in made:
                if not found[screen.name] and count[row["repo"]] < OF_ONE:
                    count[row["repo"]] += 1
                    screens.append(screen)
    return screens, len(count)


def prepared(screens):
    """Adds frames and findings of the undamaged screens; answers which of them a fix changes."""
    edited = []
    for start in range(0, len(screens), BATCH):
        part = screens[start:start + BATCH]
        with tempfile.TemporaryDirectory(prefix="screens") as name:
            folder = pathlib.Path(name)
            files = []
            for number, screen in enumerate(part):
                write(folder / str(number), screen, screen.text)
                files.append(f"{number}/{screen.name}")
            frames, findings = frames_of(files, folder), findings_of(files, folder)
            call(["fix", *files], folder)
            for file, screen in zip(files, part):
                screen.frames, screen.findings = frames[file], findings[file]
                if (folder / file).read_bytes().decode("utf-8") != screen.text:
                    edited.append(screen.label)
    return edited


# MARK: - The measure


def measure(screens, seed=1, sample=None, kinds=KINDS, jobs=2):
    """All verdicts, in the order of the screens."""
    work = collections.defaultdict(list)
    for screen in screens:
        known = [
            token.bare for text in screen.companions.values() for token in Spec(text).tokens
            if token.is_name]
        for mutation in mutations(screen.text, seed, screen.is_imported, known):
            if mutation.kind in kinds:
                work[mutation.kind].append((screen, mutation))
    chosen = []
    for kind in kinds:
        some = work[kind]
        if sample is not None and sample < len(some):
            some = random.Random(f"{seed}:{kind}").sample(some, sample)
        chosen += some
    batches = [chosen[start:start + BATCH] for start in range(0, len(chosen), BATCH)]
    with concurrent.futures.ProcessPoolExecutor(jobs) as pool:
        done = pool.map(judge, batches)
        return [result for results in done for result in results]


def rates(results):
    """For each kind: how many count, are equivalent, found, one only, fixed, harmed."""
    table = {}
    for kind in KINDS:
        some = [r for r in results if r["kind"] == kind]
        counted = [r for r in some if r["counts"]]
        if some:
            wrong = [r for r in counted if not r["asRight"]]
            table[kind] = {
                "counted": len(counted), "equivalent": len(some) - len(counted),
                "wrong": {
                    "counted": len(wrong), "found": sum(r["found"] for r in wrong),
                    "fixed": sum(r["fixed"] for r in wrong)},
                **{key: sum(r[key] for r in counted) for key in ("found", "one", "fixed")},
                "elsewhere": sum(r.get("foundElsewhere", False) for r in counted),
                "harm": sum(bool(r["harm"]) for r in counted),
            }
            if kind == "deletion":
                # What only moved may be a good layout still; what is ambiguous never is.
                opened = [r for r in counted if r["ambiguous"]]
                table[kind] |= {
                    "ambiguous": len(opened), "ambiguousFound": sum(r["found"] for r in opened)}
    return table


def percent(part, whole):
    return 100 * part / whole if whole else 100.0


def printed(table):
    lines = [f"{'kind':14}{'counted':>8}{'equal':>7}{'found':>15}{'one only':>15}{'fixed':>15}"
             f"{'wrong view':>12}{'harm':>6}"]
    for kind, row in table.items():
        line = f"{kind:14}{row['counted']:>8}{row['equivalent']:>7}"
        for key in ("found", "one", "fixed"):
            target = TARGETS[kind].get(key)
            wanted = f" of {target}" if target else ""
            line += f"{percent(row[key], row['counted']):.1f} %{wanted}".rjust(15)
        wrong = str(row["elsewhere"]) if kind == "deletion" else ""
        lines.append(line + f"{wrong:>12}{row['harm']:>6}")
        wrong = row["wrong"]
        if wrong["counted"] < row["counted"]:
            found, fixed = (
                f"{percent(wrong[key], wrong['counted']):.1f} %" for key in ("found", "fixed"))
            lines.append(
                f"{'  wrong now':14}{wrong['counted']:>8}{'':7}{found:>8}{'':22}{fixed:>8}")
        if "ambiguous" in row:
            found = f"{percent(row['ambiguousFound'], row['ambiguous']):.1f} %"
            lines.append(f"{'  ambiguous':14}{row['ambiguous']:>8}{'':7}{found:>8}")
    return "\n".join(lines)


def levels(table):
    """The figures of floors: rates in percent that may only rise, harm that may only fall."""
    return {
        kind: {
            **{key: round(percent(row[key], row["counted"]), 1) for key in TARGETS[kind]},
            "harm": row["harm"]}
        for kind, row in table.items()}


def below_floors(table, floors):
    """What is worse than the floors."""
    reached = levels(table)
    return [
        f"{kind}: {key} is {reached[kind][key]}, was {floor}"
        for kind, row in floors.items() if kind in reached for key, floor in row.items()
        if (reached[kind][key] > floor if key == "harm" else reached[kind][key] < floor)]


def raised(floors, table):
    """The floors lifted to what is reached."""
    result = {}
    for kind, row in levels(table).items():
        old = floors.get(kind, {})
        result[kind] = {
            key: (min if key == "harm" else max)(value, old.get(key, value))
            for key, value in row.items()}
    return result


def write_mutants(folder, failing, screens):
    """Writes `KIND/SCREEN-LINE-NUMBER/NAME.inset` for each of them, with the files beside it."""
    for number, result in enumerate(failing):
        screen = screens[result["file"]]
        name = re.sub(r"[^\w.-]+", "-", result["file"].removesuffix(".inset"))
        below = folder / result["kind"] / f"{name}-{result['line']}-{number}"
        write(below, screen, result["text"])


def main():
    parser = argparse.ArgumentParser(description="Damages good screens and judges what inset says.")
    parser.add_argument("--sample", type=int, help="mutants of each kind; all without it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", action="append", choices=KINDS)
    parser.add_argument("--good", action="store_true", help="leave imported screens out")
    parser.add_argument("--out", type=pathlib.Path, help="where the failing mutants go, as JSON")
    parser.add_argument("--write", type=pathlib.Path, help="where the failing mutants go, as specs")
    parser.add_argument("--floors", action="store_true", help="fail where floors.json is not kept")
    parser.add_argument("--raise", action="store_true", dest="lift", help="lift floors.json")
    parser.add_argument("--jobs", type=int, default=2)
    choice = parser.parse_args()
    began = time.monotonic()
    screens = good_screens()
    print(f"{len(screens)} screens of ours")
    if not choice.good:
        folder = corpus()
        if folder is None:
            print("SKIPPED: imported screens; INSET_CORPUS names no corpus", file=sys.stderr)
        else:
            others, repositories = imported_screens(folder)
            print(f"{len(others)} screens imported from {repositories} repositories")
            screens += others
    edited = prepared(screens)
    alarms = [screen.label for screen in screens if screen.findings]
    print(f"{len(alarms)} of them with findings from warning up: {', '.join(alarms) or 'none'}")
    print(f"{len(edited)} of them changed by inset fix: {', '.join(edited) or 'none'}")
    results = measure(screens, choice.seed, choice.sample, choice.kind or KINDS, choice.jobs)
    table = rates(results)
    for title, some in (
        ("ours", [r for r in results if r["file"].startswith("Good/")]),
        ("imported", [r for r in results if not r["file"].startswith("Good/")]),
        ("all", results),
    ):
        if some:
            print(f"\n{title}\n{printed(rates(some))}")
    failing = [r for r in results if r["counts"] and r["failures"]]
    if choice.write:
        write_mutants(choice.write, failing, {screen.label: screen for screen in screens})
    for result in results:
        del result["text"]
    if choice.out:
        choice.out.write_text(json.dumps({
            "seed": choice.seed, "rates": table, "alarms": alarms, "edited": edited,
            "failing": failing,
        }, ensure_ascii=False, indent=1) + "\n", "utf-8")
        print(f"\n{len(failing)} failing mutants in {choice.out}")
    print(f"{time.monotonic() - began:.0f} s")
    if not (choice.floors or choice.lift):
        return 0
    if choice.sample is not None or choice.kind or choice.seed != 1:
        parser.error("floors hold for all mutants of seed 1")
    path = HERE / "floors.json"
    floors = json.loads(path.read_text())
    tables = {"ours": rates([r for r in results if r["file"].startswith("Good/")])}
    if any(screen.is_imported for screen in screens):
        tables["whole"] = table
    if choice.lift:
        ours = [screen for screen in screens if not screen.is_imported]
        tables["sample"] = rates(measure(ours, sample=SAMPLE, jobs=choice.jobs))
        for name, some in tables.items():
            floors[name] = raised(floors.get(name, {}), some)
        path.write_text(json.dumps(floors, indent=1, sort_keys=True) + "\n")
    worse = [
        f"{name}: {line}" for name, some in tables.items()
        for line in below_floors(some, floors.get(name, {}))]
    for line in worse:
        print(f"BELOW THE FLOOR: {line}", file=sys.stderr)
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Damages layouts written in Swift in one place each, and measures what `inset` finds and fixes.

    run.py [FOLDER] [--repository NAME]... [--kind K]... [--seed S] [--of-class N] [--out FILE]
           [--floors] [--raise]

FOLDER has one folder for each repository (INSET_UIKIT_CORPUS, or ../shared/corpus/uikit by default). Of each class
and kind, N mutants are drawn by the seed (1 without it; all safe areas). `--out FILE` writes every
mutant that failed, with what was found and what the fix did. `--floors` ends with 1 where a rate is
below the one in floors.json, `--raise` lifts the floors to what is reached. INSET names the program.

Mutants of different files stand in one copy of a repository: what is found in a file belongs to its
mutant, and what is found in any other file is found elsewhere. One that counts and was missed, was found in
other files alone, or did harm, is judged again by itself: a helper's mutant moves what others lay out.

How a mutant is judged:

- A dropped safe area or a deleted constraint counts if a frame of its class's screen moved by more
  than half a point in some environment, or something became ambiguous that was not. The others are equivalent.
  So is a mask that stays on a view that a stack view arranges, or that no constraint holds, and a
  constraint that is switched on with both of its views in one tree all the same. A contradiction counts always.
  Nor counts a mask that other code which runs, such as a helper for constraints, switches off as well:
  `inset frames` says so of the damaged screen.
  Apart are counted masks of views that others switch off or nobody can see doing it: outlets, whose
  storyboard or xib says so, cells' own views, views that are handed in, and views of classes that are in
  no file of the repository nor UIKit's.
  Mutants of classes without a screen are counted apart, and so are dropped safe areas outside of
  controllers.
- Nor counts a dropped safe area that leaves a screen as right as it was, as in Tests/mutants: nothing that
  has to keep clear lies deeper in the insets of the root. A table from edge to edge, whose rows UIKit keeps
  clear, is what Apple asks for; whoever warned of it would cry wolf. Their number is printed.
  What is put into other screens is judged there, found or not: a page in a container that keeps clear is clear.
- New findings are those from warning up that the undamaged file does not have.
- *Found*: a new finding, be it where a helper is used; for a deletion one that names a view of the
  constraint, for the other kinds one of a rule that says what was done.
- *Fixed*: after `inset fix` no frame differs by half a point from the undamaged screen's, or from those that
  this has after `inset fix`, which mends what was wrong before, too; and nothing of the mutant's findings is
  left.
- *Harm*: a finding from warning up in another file, or one that the fix brought.
"""

import argparse
import collections
import json
import os
import pathlib
import plistlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
from xml.parsers.expat import ExpatError

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from mutations import KINDS, drawn, mutations, view_name  # noqa: E402
from swift_text import SwiftText  # noqa: E402

ROOT = HERE.parents[2]
TOLERANCE = 0.5
# What the tests of every change take.
SAMPLE = ("SwipeCellKit+SwipeCellKit", "Yummypets+YPImagePicker",
          "openfoodfacts+openfoodfacts-ios")
SEVERE = ("warning", "error")
# Where a rule says what a mutation did; a deletion is judged by the views that are named.
RULES = {
    # A margin that is as large as a bar is told as that, at the same tie to the screen's edge.
    "safe-area": {"unsafe-edge", "hard-coded-inset", "unsafe-overlap", "mixed-guides", "off-center",
                  "uneven-sides", "keyboard-cover", "off-screen"},
    "mask": {"missing-autoresizing-off"},
    "order": {"no-common-ancestor"},
    "contradiction": {"conflict", "conflict-in-environment", "class-conflict", "negative-size"},
}
FIXED = ("safe-area", "mask", "order")
TARGETS = {
    "safe-area": {"found": 90, "fixed": 90},
    "deletion": {"found": 85},
    "mask": {"found": 95},
    "order": {"found": 95},
    "contradiction": {"found": 98},
}
# Kinds that may lie under bars, as in Tests/mutants.
INSETTING = {"scroll", "table", "collection", "text"}
FILLING = {"web", "map", "container", "stack"}


def program():
    return str(pathlib.Path(os.environ.get("INSET", ROOT / ".build/release/inset")).resolve())


def corpus():
    candidates = [os.environ.get("INSET_UIKIT_CORPUS"), ROOT.parent / "shared/corpus/uikit"]
    return next((pathlib.Path(c) for c in candidates
                 if c and (pathlib.Path(c) / "INDEX.tsv").exists()), None)


def call(arguments, folder):
    done = subprocess.run([program(), *arguments], cwd=folder, capture_output=True, timeout=1800)
    # One file that is not read is no reason to give the others up.
    if done.returncode not in (0, 1) and not done.stdout.strip():
        raise RuntimeError(f"inset {arguments[0]} ended with {done.returncode}: "
                           + done.stderr.decode("utf-8", "replace")[-500:])
    return done.stdout


def findings_of(folder, files):
    """The findings from warning up in the Swift files of a folder, by file.

    Some files are named, too: they are checked even if no target of a project builds them.
    """
    result = collections.defaultdict(list)
    named = [str(folder / file) for file in files]
    found = json.loads(call(["check", "--format", "json", str(folder), *named], folder))["findings"]
    for finding in found:
        if finding["severity"] in SEVERE and finding["file"].endswith(".swift"):
            result[os.path.relpath(finding["file"], folder)].append(finding)
    return result


def frames_of(files, folder):
    """By file and screen: (environment, path) → frame, ambiguous dimensions, depths, kind."""
    result = {}
    if not files:
        return result
    done = subprocess.run(
        [program(), "frames", "--format", "json", *(str(folder / file) for file in files)],
        cwd=folder, capture_output=True, timeout=1800)
    if not done.stdout.strip():
        return result
    for screen in json.loads(done.stdout)["screens"]:
        found = result.setdefault(
            (os.path.relpath(screen["file"], folder), screen["name"]), {})
        for environment in screen["environments"]:
            size = environment["width"], environment["height"]
            insets = environment["views"][0]["safeAreaInsets"]
            for view in environment["views"]:
                frame, absolute = (
                    tuple(view[key][part] for part in ("x", "y", "width", "height"))
                    for key in ("frame", "absolute"))
                found[environment["id"], view["path"]] = (
                    frame, frozenset(view["ambiguous"]), depths(absolute, size, insets),
                    view["kind"], absolute, size,
                    view.get("translatesAutoresizingMaskIntoConstraints"))
    return result


def depths(absolute, size, insets):
    """How far a rectangle reaches into the insets at the top, left, bottom and right."""
    x, y, width, height = absolute
    if width <= 0 or height <= 0:
        return (0, 0, 0, 0)
    reach = (insets["top"] - y, insets["left"] - x,
             y + height - size[1] + insets["bottom"], x + width - size[0] + insets["right"])
    strips = (insets["top"], insets["left"], insets["bottom"], insets["right"])
    return tuple(min(max(a, 0), b) for a, b in zip(reach, strips))


def differences(old, new):
    """The paths of views that moved and of those that became ambiguous."""
    moved, ambiguous = set(), set()
    for key in old.keys() | new.keys():
        one, other = old.get(key), new.get(key)
        if one is None or other is None:
            moved.add(key[1])
            continue
        if any(abs(a - b) > TOLERANCE for a, b in zip(one[0], other[0])):
            moved.add(key[1])
        if other[1] - one[1]:
            ambiguous.add(key[1])
    return moved, ambiguous


def as_right(old, new):
    """Whether nothing that has to keep clear lies deeper in the insets of the root than before."""
    parents = {path.rpartition(".")[0] for _, path in new}
    for key in old.keys() & new.keys():
        before, after = old[key], new[key]
        kind, (x, y, width, height), size = after[3], after[4], after[5]
        flush = (y <= TOLERANCE, x <= TOLERANCE, y + height >= size[1] - TOLERANCE,
                 x + width >= size[0] - TOLERANCE)
        if key[1] == "root" or kind in INSETTING or kind in FILLING:
            continue
        for edge in range(4):
            # UIKit keeps the field of a search bar clear at its sides.
            if kind == "searchBar" and edge in (1, 3):
                continue
            if after[2][edge] > before[2][edge] + TOLERANCE:
                # A plain view shows nothing itself.
                if kind == "view" and (flush[edge] or key[1] in parents):
                    continue
                return False
    return True


def upright(folder):
    """The kinds of devices on which no Info.plist of a folder lets an app be shown in landscape."""
    found = collections.defaultdict(set)
    for path in sorted(folder.rglob("*.plist")):
        try:
            with open(path, "rb") as stream:
                facts = plistlib.load(stream)
        except (OSError, ValueError, plistlib.InvalidFileException, ExpatError):
            continue
        key = "UISupportedInterfaceOrientations"
        if not isinstance(facts, dict) or not isinstance(facts.get(key), list):
            continue
        found["iphone"].update(facts[key])
        found["ipad"].update(facts.get(f"{key}~ipad") or facts[key])
    return {kind for kind, words in found.items()
            if words and not any("Landscape" in str(word) for word in words)}


def as_shown(screen, upright):
    """A screen without the environments in which the app is never shown."""
    return {key: row for key, row in screen.items()
            if "landscape" not in key[0] or not any(key[0].startswith(kind) for kind in upright)}


def holds_views(screen, names):
    """Whether a child controller's view on a screen holds views of some names, all of them in one environment."""
    containers = {key for key, row in screen.items() if row[3] == "container"}
    held = collections.defaultdict(set)
    for environment, path in screen:
        parts = path.split(".")
        if any((environment, ".".join(parts[:n])) in containers for n in range(1, len(parts))):
            held[environment].add(base(parts[-1]))
    return any(names <= some for some in held.values())


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


def shown(finding):
    return {"rule": finding["rule"], "file": finding["file"],
            "line": finding["range"]["start"]["line"], "message": finding["message"]}


class Repository:
    """A copy of a repository in a folder of its own."""

    def __init__(self, source, folder):
        self.name = source.name
        self.folder = folder / source.name
        # What is read-only there can be changed here.
        shutil.copytree(source, self.folder, copy_function=shutil.copyfile)
        # The root of a project; files are read with all that is in it.
        (self.folder / ".git").mkdir(exist_ok=True)
        self.coverage = json.loads(
            call(["coverage", str(self.folder), "--format", "json"], self.folder))
        self.texts, self.rows = {}, collections.defaultdict(list)
        for row in self.coverage["statements"]:
            row["file"] = os.path.relpath(row["file"], self.folder)
            self.rows[row["file"]].append(row)
        for file in sorted(self.rows):
            with open(self.folder / file, encoding="utf-8", newline="") as text:
                self.texts[file] = SwiftText(text.read())
        self.classes = {
            name for path in self.folder.rglob("*.swift") if path.is_file()
            for name in re.findall(
                r"\bclass\s+(\w+)", path.read_text("utf-8", errors="replace"))}
        self.upright = upright(self.folder)
        self.findings = findings_of(self.folder, sorted(self.rows))
        self.frames = frames_of(sorted(self.rows), self.folder)
        self.mended = {}

    def write(self, file, text):
        with open(self.folder / file, "w", encoding="utf-8", newline="") as stream:
            stream.write(text)

    def read(self, file):
        with open(self.folder / file, encoding="utf-8", newline="") as stream:
            return stream.read()

    def mutations(self, kinds, seed, limit):
        found = []
        for file, rows in sorted(self.rows.items()):
            for one in mutations(self.texts[file], rows, file, kinds):
                found.append(one)
        return drawn(found, seed, limit)

    def judge(self, chosen):
        """The verdicts on mutants, in rounds of one for each file."""
        waiting = collections.defaultdict(list)
        for one in chosen:
            waiting[one.file].append(one)
        results = []
        while any(waiting.values()):
            round_ = [some.pop() for _, some in sorted(waiting.items()) if some]
            judged = self.judge_round(round_)
            # Nobody knows whose it is that something was found elsewhere.
            is_stray = any(result.get("stray") for result in judged)
            for one, result in zip(round_, judged):
                # What others in the copy do to it is not its own.
                if len(round_) > 1 and (is_stray or is_doubtful(result)):
                    result = self.judge_round([one])[0]
                results.append(result)
        return results

    def judge_round(self, round_):
        files = [one.file for one in round_]
        for one in round_:
            self.write(one.file, one.text)
        try:
            findings = findings_of(self.folder, sorted(self.rows))
            frames = frames_of(files, self.folder)
            right = {one.file: self.is_right_where_shown(one, frames) for one in round_
                     if one.kind == "safe-area"}
            mended = [one.file for one in round_ if one.kind in FIXED]
            if mended:
                subprocess.run(
                    [program(), "fix", *(str(self.folder / file) for file in mended)],
                    cwd=self.folder, capture_output=True, timeout=1800)
            texts = {file: self.read(file) for file in mended}
            changed = [one.file for one in round_
                       if one.file in texts and texts[one.file] != one.text]
            findings_after = (
                findings_of(self.folder, sorted(self.rows)) if changed else findings)
            frames_after = frames_of(changed, self.folder)
        finally:
            for one in round_:
                self.write(one.file, self.texts[one.file].text)
        results = []
        for one in round_:
            result = self.verdict(one, findings, frames)
            if right.get(one.file) and result["counts"]:
                result["counts"], result["why"] = False, "as right where shown"
            if one.file in changed:
                self.fixed(result, one, findings, findings_after, frames_after)
            results.append(result)
        stray = []
        for file in sorted(findings.keys() | self.findings.keys()):
            if file in files:
                continue
            for finding in new_findings(self.findings[file], findings[file]):
                # A helper's mistake shows where the helper is used.
                own = [(one, result) for one, result in zip(round_, results)
                       if tells(finding, one)]
                for one, result in own:
                    result["found"] = True
                    result["counts"] = result["counts"] or result["why"] == "no screen"
                if not own:
                    stray.append(shown(finding))
        if stray:
            names = [f"{one.kind} {one.file}:{one.line}" for one in round_]
            results[0]["stray"] = {"findings": stray, "mutants": names}
        return results

    def is_right_where_shown(self, one, frames):
        """Whether a controller is put into screens of other files, and is as right as before in all of them."""
        old, now = self.frames.get((one.file, one.type)), frames.get((one.file, one.type))
        if old is None or now is None:
            return False
        moved, ambiguous = differences(old, now)
        names = {base(path.rpartition(".")[2]) for path in moved} - {"root"}
        if not names or ambiguous or as_right(old, now):
            return False
        word = re.compile(rf"\b{re.escape(one.type)}\b")
        hosts = [file for file in sorted(self.rows)
                 if file != one.file and word.search(self.texts[file].text)]
        judged = []
        for key, screen in sorted(frames_of(hosts, self.folder).items()):
            before = self.frames.get(key)
            if before and holds_views(screen, names):
                judged.append(not differences(before, screen)[1] and as_right(before, screen))
        return bool(judged) and all(judged)

    def verdict(self, one, findings, frames):
        old = self.frames.get((one.file, one.type))
        now = frames.get((one.file, one.type))
        new = new_findings(self.findings[one.file], findings[one.file])
        result = {
            "kind": one.kind, "repository": self.name, "file": one.file, "type": one.type,
            "line": one.line, "idiom": one.idiom, "certainty": one.certainty,
            "before": one.before, "after": one.after, "views": one.views,
            "new": [shown(finding) for finding in new], "counts": True, "why": None,
            "asRight": False, "ambiguous": False, "found": False, "fixed": False, "harm": [],
        }
        if old is None:
            result["counts"], result["why"] = False, "no screen"
            return result
        if one.kind == "safe-area":
            # What stays out of sight is no mistake.
            old, now = as_shown(old, self.upright), as_shown(now or {}, self.upright)
        if one.kind == "deletion" or one.kind == "safe-area":
            moved, ambiguous = differences(old, now or {})
            result["ambiguous"] = bool(ambiguous)
            if not moved and not ambiguous:
                result["counts"], result["why"] = False, "equal frames"
            elif one.kind == "safe-area":
                if not any((s or "").startswith("view.") for s in (one.first, one.second)):
                    result["counts"], result["why"] = False, "no controller"
                result["asRight"] = not ambiguous and as_right(old, now or {})
                if result["counts"] and result["asRight"]:
                    result["counts"], result["why"] = False, "as right"
            views = {path.rpartition(".")[2] for path in moved | ambiguous}
            result["moved"] = sorted(views)
        else:
            why = equivalent(one, old, self.classes) or still_unmasked(one, now or {})
            if why:
                result["counts"], result["why"] = False, why
        if one.kind == "deletion":
            bases = {base(name) for name in one.views}
            names = {name for name in views if base(name) in bases} or set(one.views)
            result["found"] = any(names_view(finding, names) for finding in new)
        else:
            result["found"] = any(finding["rule"] in RULES[one.kind] for finding in new)
        return result

    def fixed(self, result, one, before, after, frames):
        new = new_findings(self.findings[one.file], after[one.file])
        key = one.file, one.type
        old, now = self.frames.get(key), frames.get(key)
        moved, ambiguous = differences(old or {}, now or {})
        if moved or ambiguous:
            moved, ambiguous = differences(self.mended_frames(one.file).get(key) or {}, now or {})
        own = {finding["rule"] for finding in new} & RULES[one.kind]
        result["fixed"] = not moved and not ambiguous and not own
        brought = new_findings(before[one.file], new)
        known = collections.Counter(f["rule"] for f in before[one.file])
        result["harm"] = [shown(f) for f in brought if not known[f["rule"]]]

    def mended_frames(self, file):
        """The frames of an undamaged file's screens after `inset fix`."""
        if file not in self.mended:
            try:
                subprocess.run([program(), "fix", str(self.folder / file)],
                               cwd=self.folder, capture_output=True, timeout=1800)
                is_same = self.read(file) == self.texts[file].text
                self.mended[file] = {} if is_same else frames_of([file], self.folder)
            finally:
                self.write(file, self.texts[file].text)
        return self.mended[file]


def is_doubtful(result):
    """Whether mutants in other files may have a part in a verdict: it counts and was missed, or was found by
    what they brought."""
    return result["counts"] and not (result["found"] and result["new"]) or bool(result["harm"])


def base(name):
    """A name without the number that tells it from others: `label#2` and `label2` are one `label`."""
    return re.sub(r"#?\d+$", "", name) or name


def quoted_words(finding):
    return {word for quoted in re.findall(r"'([^']*)'", finding["message"])
            for word in re.findall(r"\w+", quoted)}


def names_view(finding, names):
    words = quoted_words(finding)
    return bool(words & (names | ({"root"} if "self" in names or "view" in names else set())))


def tells(finding, one):
    """Whether a finding in another file is what a mutant did, where its helper is used.

    Of a deletion it has to speak of a view of its own: a root is everywhere.
    """
    if one.kind in RULES:
        return finding["rule"] in RULES[one.kind] and names_view(finding, set(one.views))
    # On a screen with more of that name it has a number.
    words = {base(word) for word in quoted_words(finding)}
    return bool(words & {base(name) for name in set(one.views) - {"self", "view", "root"}})


def paths_of(frames, name):
    """The paths of the views of a name on a screen."""
    if name in ("self", "view", "root"):
        return {"root"}
    return {path for _, path in frames if path.rpartition(".")[2] == name}


def still_unmasked(one, frames):
    """Why a mask that was left on is off all the same: other code that runs switches it off, too."""
    if one.kind != "mask":
        return None
    paths = paths_of(frames, one.views[0])
    states = [row[6] for (_, path), row in frames.items() if path in paths]
    return "switched off elsewhere" if states and all(s is False for s in states) else None


def equivalent(one, frames, classes):
    """Why a mutant is no mistake, or nobody can see whether it is one; None where it is one."""
    if one.kind == "mask":
        kinds = {}
        for (_, path), row in frames.items():
            kinds[path] = row[3]
        paths = paths_of(frames, one.views[0])
        if one.made in ("an outlet", "UIKit's own", "handed in", "said twice"):
            return one.made
        if one.made and not one.made.startswith("UI") and one.made not in classes:
            return "a library's view"
        if paths == {"root"}:
            return "the root view"
        if not paths:
            return "no view of the screen"
        if all(kinds.get(path.rpartition(".")[0]) == "stack" for path in paths):
            return "arranged"
    if one.kind == "order":
        inner = paths_of(frames, one.views[0])
        ends = [paths_of(frames, view_name(end)) for end in (one.first, one.second)]
        if not inner:
            return "no view of the screen"
        for path in inner:
            if all(end and all(p == path or p.startswith(path + ".") for p in end)
                   for end in ends):
                return "one tree"
    return None


# MARK: - Rates


def rates(results):
    table = {}
    for kind in KINDS:
        some = [r for r in results if r["kind"] == kind]
        counted = [r for r in some if r["counts"]]
        if not some:
            continue
        table[kind] = {
            "mutants": len(some), "counted": len(counted),
            "left": collections.Counter(r["why"] for r in some if not r["counts"]),
            "classes": len({(r["repository"], r["file"], r["type"]) for r in counted}),
            "found": sum(r["found"] for r in counted), "fixed": sum(r["fixed"] for r in counted),
            "harm": sum(bool(r["harm"]) for r in counted)
            + sum("stray" in r for r in some),
        }
        # What only moved may be a good layout still; what is ambiguous never is.
        part = {"deletion": ("ambiguous", lambda r: r["ambiguous"])}.get(kind)
        if part:
            chosen = [r for r in counted if part[1](r)]
            table[kind]["part"] = {
                "name": part[0], "counted": len(chosen), "found": sum(r["found"] for r in chosen),
                "fixed": sum(r["fixed"] for r in chosen)}
    return table


def percent(part, whole):
    return 100 * part / whole if whole else 100.0


def printed(table):
    lines = [f"{'kind':14}{'mutants':>8}{'counted':>8}{'classes':>8}{'found':>16}{'fixed':>16}"
             f"{'harm':>6}"]
    for kind, row in table.items():
        line = f"{kind:14}{row['mutants']:>8}{row['counted']:>8}{row['classes']:>8}"
        for key in ("found", "fixed"):
            target = TARGETS[kind].get(key)
            wanted = f" of {target}" if target else ""
            value = f"{percent(row[key], row['counted']):.1f} %{wanted}" if (
                key == "found" or kind in FIXED) else ""
            line += value.rjust(16)
        lines.append(line + f"{row['harm']:>6}")
        left = ", ".join(f"{why} {count}" for why, count in sorted(row["left"].items()))
        if left:
            lines.append(f"  not counted: {left}")
        if "part" in row:
            part = row["part"]
            line = f"  {part['name']:12}{'':8}{part['counted']:>8}{'':8}"
            for key in ("found", "fixed"):
                value = f"{percent(part[key], part['counted']):.1f} %" if (
                    key == "found" or kind in FIXED) else ""
                line += value.rjust(16)
            lines.append(line)
    return "\n".join(lines)


def levels(table):
    return {
        kind: {**{key: round(percent(row[key], row["counted"]), 1) for key in TARGETS[kind]},
               "harm": row["harm"]} for kind, row in table.items()}


def below_floors(table, floors):
    reached = levels(table)
    return [
        f"{kind}: {key} is {reached[kind][key]}, was {floor}"
        for kind, row in floors.items() if kind in reached for key, floor in row.items()
        if (reached[kind][key] > floor if key == "harm" else reached[kind][key] < floor)]


def raised(floors, table):
    return {
        kind: {key: (min if key == "harm" else max)(value, floors.get(kind, {}).get(key, value))
               for key, value in row.items()} for kind, row in levels(table).items()}


def measure(folder, names, kinds=KINDS, seed=1, of_class=1, say=lambda line: None):
    """All verdicts on the repositories named, and how many classes they have."""
    results, classes = [], 0
    for name in names:
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="mutants") as place:
            repository = Repository(folder / name, pathlib.Path(place).resolve())
            classes += len({(row["file"], row["type"]) for rows in repository.rows.values()
                            for row in rows})
            limit = {kind: of_class for kind in KINDS} | {"safe-area": 1000}
            some = repository.mutations(kinds, seed, limit)
            found = repository.judge(some)
        results += found
        say(f"{name}: {len(found)} mutants, {time.monotonic() - began:.0f} s")
    return results, classes


def main():
    parser = argparse.ArgumentParser(description="Damages Swift code and judges what inset says.")
    parser.add_argument("folder", nargs="?", type=pathlib.Path)
    parser.add_argument("--repository", action="append")
    parser.add_argument("--kind", action="append", choices=KINDS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--of-class", type=int, default=1)
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--floors", action="store_true", help="fail where floors.json is not kept")
    parser.add_argument("--raise", action="store_true", dest="lift", help="lift floors.json")
    choice = parser.parse_args()
    folder = choice.folder or corpus()
    if folder is None:
        print("SKIPPED: INSET_UIKIT_CORPUS names no corpus", file=sys.stderr)
        return 0
    folder = folder.resolve()
    began = time.monotonic()
    names = choice.repository or sorted(p.name for p in folder.iterdir() if p.is_dir())
    results, classes = measure(
        folder, names, choice.kind or KINDS, choice.seed, choice.of_class,
        lambda line: print(line, flush=True))
    table = rates(results)
    taken = {(r["repository"], r["file"], r["type"]) for r in results}
    print(f"\n{len(results)} mutants of {len(taken)} classes, "
          f"{percent(len(taken), classes):.0f} % of the {classes} with layout statements\n")
    print(printed(table))
    if choice.out:
        failing = [r for r in results if r["counts"] and (
            not r["found"] or r["kind"] == "safe-area" and not r["fixed"] or r["harm"])
            or "stray" in r]
        choice.out.write_text(json.dumps(
            {"seed": choice.seed, "rates": table, "failing": failing}, ensure_ascii=False,
            indent=1) + "\n", "utf-8")
        print(f"\n{len(failing)} failing mutants in {choice.out}")
    print(f"{time.monotonic() - began:.0f} s")
    if not (choice.floors or choice.lift):
        return 0
    if choice.repository or choice.kind or choice.seed != 1 or choice.of_class != 1:
        parser.error("floors hold for all repositories and kinds, one mutant of each class")
    path = HERE / "floors.json"
    floors = json.loads(path.read_text())
    tables = {"whole": table, "sample": rates([r for r in results if r["repository"] in SAMPLE])}
    if choice.lift:
        for name, some in tables.items():
            floors[name] = raised(floors.get(name, {}), some)
        path.write_text(json.dumps(floors, indent=1, sort_keys=True) + "\n")
    worse = [f"{name}: {line}" for name, some in tables.items()
             for line in below_floors(some, floors.get(name, {}))]
    for line in worse:
        print(f"BELOW THE FLOOR: {line}", file=sys.stderr)
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())

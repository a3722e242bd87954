#!/usr/bin/env python3
"""Judges what `inset check` and `inset fix` make of specs with exactly one mistake each.

    run.py                      the table of what falls short, and the figures
    run.py --all                the table of all specs
    run.py --json FILE          what falls short, for programs; '-' is the standard output
    run.py NAME…                only these specs, with everything that is reported about them

The program is $INSET, or what was built last. Each spec is a whole screen; comments below the line
of the mistake say what is expected and are taken out before the spec is checked:

    //      ^^^^ rule, rule     the place that a person has to change, and the rules that may say so;
                                '!' is a place between two signs, '//<^^' begins in the first column,
                                a second such line is another place that counts as well
    // says: word               what a message, or the title of a fix, has to name; 'a | b': one of them
    // fix: line                the line as it was meant, where nothing else can have been meant;
                                several stand for several lines, '-' for none
    // meant: line              the same where it could only be guessed

With the line as it was meant every spec is free of findings from warning up.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SHORT = ["one", "rule", "place", "alone", "says", "offers", "no_junk", "no_harm"]
MEANING = {
    "one": "exactly one finding from warning up",
    "rule": "a finding of a fitting rule",
    "place": "… at the place to change",
    "alone": "no finding from warning up that follows from it",
    "says": "the message or a fix names what to write",
    "offers": "a fix is offered that restores what was meant, where that is plain",
    "no_junk": "default 'inset fix' leaves the spec alone or restores it",
    "no_harm": "default 'inset fix' brings no new finding from warning up",
}


def program():
    """The program under test."""
    if os.environ.get("INSET"):
        return os.path.abspath(os.environ["INSET"])
    built = [ROOT / ".build" / kind / "inset" for kind in ("release", "debug")]
    found = [path for path in built if path.exists()]
    if not found:
        sys.exit("build inset first, or set INSET")
    return str(max(found, key=lambda path: path.stat().st_mtime))


class Spec:
    """A spec with one mistake, and what is expected of it."""

    MARK = re.compile(r"//(?:(<+)| *)(\^+|!) ([a-z, -]+)$")
    NOTE = re.compile(r"// (says|fix|meant): (.*)$")

    def __init__(self, name, text):
        self.name = name
        self.places = []  # (line, first column, column behind the last), all from 1
        self.rules = set()
        self.says = None
        self.place = 0  # the line that is to be changed
        self.meant = None
        self.is_plain = False
        lines = []
        for line in text.split("\n"):
            mark, note = self.MARK.match(line), self.NOTE.match(line)
            if mark:
                column = len(mark[1]) if mark[1] else mark.start(2) + 1
                length = 0 if mark[2] == "!" else len(mark[2])
                self.places.append((len(lines), column, column + length))
                self.rules |= {rule.strip() for rule in mark[3].split(",")}
            elif note and note[1] == "says":
                self.says = note[2]
            elif note:
                self.is_plain = note[1] == "fix"
                self.place = len(lines)
                self.meant = (self.meant or []) + ([] if note[2] == "-" else [note[2]])
            else:
                lines.append(line)
        self.plain = "\n".join(lines)
        if not self.places or self.meant is None:
            raise ValueError(f"{name}: no place or no line as it was meant")
        at = self.place - 1
        indent = re.match(r"\s*", lines[at])[0]
        self.corrected = "\n".join(
            lines[:at] + [indent + line for line in self.meant] + lines[at + 1:])

    def is_at_place(self, finding):
        """Whether a finding touches the place; one that begins in an earlier line does not."""
        start, end = finding["range"]["start"], finding["range"]["end"]
        for line, first, last in self.places:
            if start["line"] != line:
                continue
            behind = end["column"] if end["line"] == line else last + 1
            if start["column"] <= last + 1 and behind >= first - 1:
                return True
        return False

    def names_what_to_write(self, findings):
        said = [finding["message"] for finding in findings]
        said += [fix["title"] for finding in findings for fix in finding["fixes"]]
        return any(
            re.search(as_pattern(word), text) for text in said for word in self.says.split(" | "))


def as_pattern(word):
    """Matches a word as a whole, and signs in quotation marks."""
    if not re.search(r"\w", word):
        return f"'{re.escape(word)}'"
    return (
        (r"(?<![\w.])" if word[0].isalnum() else "") + re.escape(word)
        + (r"(?!\w)" if word[-1].isalnum() else ""))


def same(one, other):
    """Whether two texts are the same but for white space within and between lines."""
    def words(text):
        return [" ".join(line.split()) for line in text.split("\n") if line.strip()]
    return words(one) == words(other)


def applied(fix, name, text):
    """A spec's text after a fix; columns count from 1, in code points."""
    lines = text.split("\n")

    def offset(place):
        return sum(len(line) + 1 for line in lines[:place["line"] - 1]) + place["column"] - 1

    edits = sorted(
        (edit for edit in fix["edits"] if pathlib.Path(edit["file"]).name == name + ".inset"),
        key=lambda edit: offset(edit["range"]["start"]), reverse=True)
    for edit in edits:
        start, end = offset(edit["range"]["start"]), offset(edit["range"]["end"])
        text = text[:start] + edit["newText"] + text[end:]
    return text


def judge(spec, findings, after, findings_after):
    """What holds for a spec, by the names of MEANING; None where there is nothing to hold."""
    matters = [f for f in findings if f["severity"] in ("warning", "error")]
    fitting = [f for f in matters if f["rule"] in spec.rules]
    placed = [f for f in fitting if spec.is_at_place(f)]
    main = (placed or fitting or matters)[:1]
    rules = collections.Counter(f["rule"] for f in matters)
    new = collections.Counter(
        f["rule"] for f in findings_after if f["severity"] in ("warning", "error")) - rules
    touched = after != spec.plain
    restored = touched and same(after, spec.corrected)
    offers = any(
        same(applied(fix, spec.name, spec.plain), spec.corrected)
        for finding in findings for fix in finding["fixes"])
    return {
        "name": spec.name,
        "holds": {
            "one": len(matters) == 1,
            "rule": bool(fitting),
            "place": bool(placed),
            "alone": len(matters) <= 1,
            "says": spec.names_what_to_write(placed or main) if spec.says and matters else (
                False if spec.says else None),
            "offers": offers if spec.is_plain else None,
            "no_junk": restored or not touched,
            "no_harm": not new,
        },
        "findings": len(matters),
        "info": len(findings) - len(matters),
        "messages": [
            f"{f['range']['start']['line']}:{f['range']['start']['column']} [{f['rule']}] "
            f"{f['message']}" for f in main],
        "others": [
            f"{f['range']['start']['line']}:{f['range']['start']['column']} [{f['rule']}] "
            f"{f['message']}" for f in matters if not main or f is not main[0]],
        "expected": f"{spec.places[-1][0]}:{spec.places[-1][1]} {', '.join(sorted(spec.rules))}",
        "wrote": spec.plain.split("\n")[spec.place - 1].strip(),
        "meant": spec.meant,
        "default_fix": "restores" if restored else "junk" if touched else "untouched",
        "new_after_fix": sorted(new),
    }


def check(folder):
    """Findings of all specs of a folder, by name."""
    done = subprocess.run(
        [program(), "check", "--format", "json", "."], cwd=folder, capture_output=True, text=True,
        timeout=900)
    if done.returncode not in (0, 1):
        raise RuntimeError(done.stderr[-2000:])
    found = collections.defaultdict(list)
    for finding in json.loads(done.stdout)["findings"]:
        path = pathlib.Path(finding["file"])
        if path.parent.name != "Parts":
            found[path.stem].append(finding)
    return found


def specs(names=()):
    paths = sorted(HERE.glob("*.inset"))
    result = [Spec(path.stem, path.read_text("utf-8")) for path in paths]
    return [spec for spec in result if not names or spec.name in names]


def written(folder, texts):
    """A folder with these texts and the files that they import."""
    shutil.copytree(HERE / "Parts", folder / "Parts")
    for name, text in texts.items():
        (folder / f"{name}.inset").write_text(text, "utf-8", newline="")
    return folder


def run(names=()):
    """Judgements of all specs, or of those named; and names of those not free of findings as meant."""
    chosen = specs(names)
    with tempfile.TemporaryDirectory() as temporary:
        # A folder deep enough that no path leads out of the temporary one.
        root = pathlib.Path(temporary) / "a/b"
        plain = written(root / "plain", {spec.name: spec.plain for spec in chosen})
        meant = written(root / "meant", {spec.name: spec.corrected for spec in chosen})
        before = check(plain)
        unclean = {
            name: [f"[{f['rule']}] {f['message']}" for f in findings
                   if f["severity"] in ("warning", "error")]
            for name, findings in check(meant).items()}
        done = subprocess.run(
            [program(), "fix", "."], cwd=plain, capture_output=True, text=True, timeout=900)
        if done.returncode not in (0, 1):
            raise RuntimeError(done.stderr[-2000:])
        after = {
            spec.name: (plain / f"{spec.name}.inset").read_bytes().decode() for spec in chosen}
        found_after = check(plain)
    results = [
        judge(spec, before[spec.name], after[spec.name], found_after[spec.name])
        for spec in chosen]
    return results, {name: found for name, found in unclean.items() if found}


def figures(results):
    """How many hold of how many that are asked, by the names of MEANING."""
    return {
        name: (
            sum(result["holds"][name] is True for result in results),
            sum(result["holds"][name] is not None for result in results))
        for name in SHORT}


def table(results):
    width = max((len(result["name"]) for result in results), default=4)
    yield f"{'spec':{width}}  n +info " + " ".join(SHORT) + "  fix"
    for result in results:
        marks = " ".join(
            {True: "yes", False: "NO", None: "-"}[result["holds"][name]].center(len(name))
            for name in SHORT)
        yield (
            f"{result['name']:{width}} {result['findings']:2} {result['info']:5} {marks}  "
            f"{result['default_fix']}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--json")
    arguments = parser.parse_args()
    results, unclean = run(arguments.names)
    short = [result for result in results if False in result["holds"].values()]
    if arguments.json:
        text = json.dumps(short, indent=1, ensure_ascii=False) + "\n"
        if arguments.json == "-":
            sys.stdout.write(text)
            return
        pathlib.Path(arguments.json).write_text(text, "utf-8")
    shown = results if arguments.all or arguments.names else short
    print("\n".join(table(shown)))
    if arguments.names:
        for result in results:
            print(json.dumps(result, indent=1, ensure_ascii=False))
    for name, found in sorted(unclean.items()):
        print(f"not free of findings as it was meant: {name}: {'; '.join(found)}")
    print(f"\n{len(results)} specs, {len(short)} fall short")
    for name, (held, asked) in figures(results).items():
        print(f"{held:4} of {asked:3}  {name:8} {MEANING[name]}")


if __name__ == "__main__":
    main()

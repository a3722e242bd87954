"""Ways to damage Swift code that lays views out, one place each.

A mutation is known by the rows of `inset coverage`: where statements stand, and what they tie.
"""

import dataclasses
import random
import re

KINDS = ("safe-area", "deletion", "mask", "order", "contradiction")
CHAINED = ("snapkit", "purelayout", "cartography", "tinyconstraints", "stevia")
# What a safe area is replaced by, in the words of each library.
SAFE = (
    (r"\b(autoPin\w*)\(toSuperviewSafeArea:", r"\1(toSuperviewEdge:"),
    (r"\bautoPinEdgesToSuperviewSafeArea\b", r"autoPinEdgesToSuperviewEdges"),
    (r"\.safeAreaLayoutGuide\b|\bsafeAreaLayoutGuide\.", r""),
    (r",\s*usingSafeArea:\s*true\b", r""),
    (r"\bequalTo\(safeEdges\)", r"equalTo(view)"),
    (r"\bequalTo\(safe(Top|Bottom|Leading|Trailing)\)",
     lambda m: f"equalTo(view.snp.{m.group(1).lower()})"),
)


@dataclasses.dataclass
class Mutation:
    kind: str
    file: str
    type: str
    line: int
    idiom: str
    before: str
    after: str
    text: str
    # The names of the views that a finding may name.
    views: tuple = ()
    first: str | None = None
    second: str | None = None
    certainty: str = "sure"
    # Of a mask: the class that the view is made as, or why another one than the code may have its mask.
    made: str | None = None

    @property
    def name(self):
        return self.kind, self.file, self.line


def view_name(anchor):
    """The last name of the item of an anchor, 'title' of 'view.title.top'; None for several."""
    if anchor is None or "|" in anchor:
        return None
    parts = [part for part in anchor.split(".")[:-1] if part not in ("safeArea", "margins")]
    # The view of another controller goes by that one's name.
    if len(parts) > 1 and parts[-1] == "view":
        return parts[-2]
    return parts[-1] if parts else "root"


def views_of(row):
    """The names of the views that a statement ties, of all its constraints."""
    found = []
    for made in row["constraints"] or [row]:
        for side in ("first", "second"):
            name = view_name(made[side])
            if name is not None and name not in found:
                found.append(name)
    return tuple(found)


def place(swift, row):
    """Where the expression of a row begins and ends, with what is chained to it."""
    start = swift.offset(row["line"], row["column"])
    return start, swift.expression_end(swift.offset(row["endLine"], row["endColumn"]))


def changed(kind, swift, row, start, end, replacement):
    return Mutation(
        kind, row["file"], row["type"], row["line"], row["idiom"], swift.text[start:end].strip(),
        replacement.strip(), swift.text[:start] + replacement + swift.text[end:], views_of(row),
        row["first"], row["second"], row["certainty"])


def safe_area(swift, row):
    start, end = place(swift, row)
    words = swift.text[start:end]
    if not any("safeArea" in (made[side] or "") for made in [row, *(row["constraints"] or [])]
               for side in ("first", "second")):
        return
    for pattern, replacement in SAFE:
        found, count = re.subn(pattern, replacement, words)
        if count:
            yield changed("safe-area", swift, row, start, end, found)
            return


def is_statement(swift, row, start, end):
    """Whether a range does something by itself, and nobody wants its value."""
    if swift.in_list(start, end):
        return True
    if row["idiom"] in CHAINED:
        return True
    return re.search(r"\.isActive\s*=\s*true$", swift.text[start:end]) is not None


def deletion(swift, row):
    # What makes several constraints, or switches the mask off besides, is another mistake.
    if len(row["constraints"] or []) > 1 or row["more"]:
        return
    start, end = place(swift, row)
    lines = swift.alone(start, end)
    if lines and is_statement(swift, row, start, end):
        yield changed("deletion", swift, row, *lines, "")


def contradiction(swift, row):
    """The same constraint once more, 20 points off."""
    if row["certainty"] != "sure" or row["state"] != "full" or row["relation"] != "==":
        return
    if row["priority"] != 1000 or row["more"] or row["idiom"] in ("vfl", "cartography", "other"):
        return
    start, end = place(swift, row)
    lines = swift.alone(start, end)
    if not lines or not is_statement(swift, row, start, end) or swift.text[start:end].count("\n"):
        return
    words = swift.text[start:end]
    is_listed = swift.in_list(start, end)
    if row["idiom"] == "anchor":
        # One by the standard spacing takes no constant.
        part = "multiplier" if "SystemSpacing" in words else "constant"
        other, count = re.subn(rf"(\b{part}:\s*)", r"\g<1>20 + ", words, count=1)
        if not count and part == "multiplier":
            return
        if not count:
            other, count = re.subn(
                r"(\.constraint\(equalToConstant:\s*)", r"\g<1>20 + ", words, count=1)
        if not count:
            site = swift.text[start:swift.offset(row["endLine"], row["endColumn"])]
            if not site.endswith(")"):
                return
            other = site[:-1] + ", constant: 20)" + words[len(site):]
    elif row["idiom"] == "item":
        other, count = re.subn(r"(\bconstant:\s*)", r"\g<1>20 + ", words, count=1)
        if not count:
            return
    elif row["idiom"] == "snapkit":
        if re.search(r"\.(offset|inset|priority|multipliedBy|dividedBy|insets)\b", words):
            return
        if row["second"] is None:
            return
        other = words + ".offset(20)"
    elif row["idiom"] == "purelayout":
        # Only these methods take a distance behind what they have, and only one is chained.
        label = "withInset" if "toSuperviewEdge:" in words else "withOffset"
        if not re.search(
                r"\.(autoPinEdge\(toSuperviewEdge: *\.\w+\)"
                r"|autoPinEdge\(\.\w+, to: *\.\w+, of: *[\w.]+\)"
                r"|autoAlignAxis\(\.\w+, toSameAxisOf: *[\w.]+\))$", words):
            return
        other = words[:-1] + f", {label}: 20)"
    elif row["idiom"] == "tinyconstraints":
        if "offset" in words or "inset" in words or not words.endswith(")"):
            return
        if not re.search(r"(left|right|top|bottom|leading|trailing|center[XY])ToSuperview\(", words):
            return
        other = words[:-1] + ("" if words.endswith("()") else ", ") + "offset: 20)"
    else:
        return
    comma = "," if is_listed else ""
    again = f"{swift.indent(start)}{other}{comma}\n"
    rest = swift.text[end:lines[1]]
    kept = swift.text[lines[0]:end] + (rest if "," in rest or not comma else "," + rest)
    yield changed("contradiction", swift, row, *lines, kept + again)


def masks(swift, rows, file):
    """Lines that switch a mask off, of views that constraints of the file tie."""
    names = {}
    for row in rows:
        for made in row["constraints"] or [row]:
            for side in ("first", "second"):
                name = view_name(made[side])
                if name:
                    names.setdefault(name, row)
    pattern = re.compile(
        r"^[ \t]*([\w.$?!]+)\.translatesAutoresizingMaskIntoConstraints = false[ \t]*;?\r?\n", re.M)
    for match in pattern.finditer(swift.text):
        if not swift.code[match.start():match.end()].strip():
            continue
        parts = re.sub(r"[?!]", "", match.group(1)).split(".")
        name = parts[-1]
        if name == "view" and len(parts) > 1 and parts[-2] != "self":
            name = parts[-2]
        # A closure that makes the value of a property has names of its own.
        head = swift.block(match.start())
        if name not in names and head:
            line = swift.text[swift.line_start(head[0]):head[0]]
            found = re.search(r"\b(?:let|var)\s+(\w+)", line)
            if found:
                name = found.group(1)
        row = names.get(name)
        kind = swift.type_at(match.start())
        if row is None or kind is None or row["idiom"] in CHAINED:
            continue
        row = {**row, "type": kind, "line": swift.line(match.start())}
        found = changed("mask", swift, row, match.start(), match.end(), "")
        found.views = (name,)
        found.made = maker(swift, name)
        if head and swift.code[slice(*head)].count(match.group().strip()) > 1:
            found.made = "said twice"
        yield found


def maker(swift, name):
    """The class that a view of a name is made or declared as in the file, or what else has it; None if not
    seen."""
    code = swift.code
    if re.search(rf"@IBOutlet[^\n]*\bvar\s+{name}\b", code):
        return "an outlet"
    if not re.search(rf"\b(?:let|var)\s+{name}\b", code):
        return "UIKit's own" if name == "contentView" else None
    # A property without a value, which becomes what an initialiser or another class is given.
    declared = rf"\b(?:let|var)\s+{name}\s*:[^={{\n]*(?:$|\{{\s*(?:did|will)Set\b)"
    if re.search(declared, code, re.M) and not re.search(
            rf"\b{name}\s*=(?!=|\s*(?:{name}|nil)\b)", code):
        return "handed in"
    found = re.search(
        rf"\b{name}\s*(?::[^=\n{{]+)?=\s*([A-Z]\w*)(?:<[^>\n]*>)?(?:\.init)?\(", code)
    if found:
        return found.group(1)
    # What gives it is not seen: its declared class may still be a library's.
    found = re.search(rf"\b(?:let|var)\s+{name}\s*:\s*([A-Z]\w*)[!?]?\s*(?:$|[={{])", code, re.M)
    return found and found.group(1)


def orders(swift, rows, file):
    """Insertions of views that go behind the first statement that ties them to others."""
    pattern = re.compile(r"^[ \t]*([\w.]+\.)?addSubview\(([\w.]+)\)[ \t]*;?\r?\n", re.M)
    for match in pattern.finditer(swift.text):
        if not swift.code[match.start():match.end()].strip():
            continue
        name = match.group(2).split(".")[-1]
        block = swift.block(match.start())
        if block is None:
            continue
        best = None
        for row in rows:
            start = swift.offset(row["line"], row["column"])
            if not match.end() <= start < block[1]:
                continue
            ends = [view_name(row["first"]), view_name(row["second"])]
            if name not in ends or None in ends or ends[0] == ends[1]:
                continue
            if row["certainty"] != "sure":
                continue
            if best is None or start < best[0]:
                best = start, row
        if best is None:
            continue
        around = swift.statement(best[0], block)
        if around is None or around[0] < match.end():
            continue
        words = swift.text[around[0]:around[1]]
        if not words.endswith("\n") or words.lstrip().startswith(("if", "let", "var", "guard")):
            continue
        if not re.search(
                r"isActive\s*=\s*true|activate\(|snp\.|autoPin|autoAlign|ToSuperview\(", words):
            continue
        row = best[1]
        new = swift.text[match.end():around[1]] + match.group()
        found = changed(
            "order", swift, {**row, "line": swift.line(match.start())}, match.start(), around[1],
            new)
        found.before, found.after = match.group().strip(), words.strip()[:200]
        found.views = (name,)
        yield found


def mutations(swift, rows, file, kinds=KINDS):
    """All mutations of a file, in the order of its kinds and lines."""
    rows = sorted(rows, key=lambda row: (row["line"], row["column"]))
    result = []
    for kind, change in (
            ("safe-area", safe_area), ("deletion", deletion), ("contradiction", contradiction)):
        if kind in kinds:
            result += [found for row in rows if row["state"] != "unreached"
                       for found in change(swift, row)]
    if "mask" in kinds:
        result += masks(swift, rows, file)
    if "order" in kinds:
        result += orders(swift, rows, file)
    return result


def drawn(found, seed, limit):
    """At most so many of each class and kind, drawn by the seed."""
    by_class = {}
    for one in found:
        by_class.setdefault((one.kind, one.file, one.type), []).append(one)
    result = []
    for key in sorted(by_class):
        some = by_class[key]
        bound = limit.get(key[0], 1)
        if len(some) > bound:
            some = random.Random(f"{seed}:{key}").sample(some, bound)
        result += sorted(some, key=lambda one: one.line)
    return result

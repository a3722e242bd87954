#!/usr/bin/env python3
"""Writes conflict logs of storyboards and xibs, as UIKit would print them.

    write_logs.py --findings findings.json --devices devices.json --out LOGS [--count 40] [--seed 1]
    write_logs.py --damage FOLDER --devices devices.json --out LOGS [--count 40] [--seed 1]

findings.json is what `inset check FOLDER --format json` prints of a folder with Interface Builder files,
devices.json what `inset devices --format json` does. Of each
conflict that is found, the constraints are read from the file's XML, and a linear program, which knows nothing
of Inset, tells which of them contradict each other: with the screen's size, sizes that are not negative, and
nothing else. What it cannot refute is left out, as are conflicts in which stacks or contents take part.

With --damage, a constraint that contradicts others is put into one file each of the repositories in FOLDER;
a copy of the repository is written beside the log.

Each log is written with new addresses, in one of UIKit's two ways of writing, after the descriptions that
public logs show; truth.json says for each what is to be found: the file, the lines of the constraints
in the fewest that contradict each other, and the lines of all that are listed.
"""

import argparse
import collections
import json
import pathlib
import random
import xml.parsers.expat

from scipy.optimize import linprog

RULES = ("conflict", "conflict-in-environment", "negative-size")
HORIZONTAL = {"left", "right", "leading", "trailing", "width", "centerX"}
START = {"left", "leading", "top"}
END = {"right", "trailing", "bottom"}


# MARK: XML


class Node:
    def __init__(self, name, attributes, line, parent):
        self.name, self.attributes, self.line, self.parent = name, attributes, line, parent
        self.children = []

    def get(self, key, default=None):
        return self.attributes.get(key, default)

    def walk(self):
        yield self
        for child in self.children:
            yield from child.walk()


def parsed(path):
    root = Node("", {}, 0, None)
    stack = [root]
    parser = xml.parsers.expat.ParserCreate()

    def start(name, attributes):
        node = Node(name, attributes, parser.CurrentLineNumber, stack[-1])
        stack[-1].children.append(node)
        stack.append(node)

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda name: stack.pop()
    parser.Parse(path.read_bytes(), True)
    return root


def class_of(node):
    if node.get("customClass"):
        return node.get("customClass")
    if node.name == "view" and node.get("key") == "contentView":
        return "UICollectionViewCellContentView"
    special = {
        "tableViewCellContentView": "UITableViewCellContentView", "wkWebView": "WKWebView",
        "mapView": "MKMapView", "containerView": "UIView",
    }
    return special.get(node.name, "UI" + node.name[:1].upper() + node.name[1:])


def text_of(node):
    return node.get("text") if node.name == "label" else None


# MARK: Constraints


class Tie:
    def __init__(self, node, document):
        owner = node.parent.parent
        self.node = node
        self.first = document.get(node.get("firstItem")) or owner
        self.first_attribute = node.get("firstAttribute")
        self.second = document.get(node.get("secondItem")) if node.get("secondItem") else None
        self.second_attribute = node.get("secondAttribute")
        if self.second is None and self.second_attribute:
            self.second = owner
        words = {"greaterThanOrEqual": ">=", "lessThanOrEqual": "<="}
        self.relation = words.get(node.get("relation"), "==")
        self.constant = float(node.get("constant", "0"))
        self.multiplier = number(node.get("multiplier", "1"))
        self.priority = float(node.get("priority", "1000"))


def number(text):
    for mark in (":", "/"):
        if mark in text:
            a, b = text.split(mark)
            return float(a) / float(b)
    return float(text)


def is_guide(node):
    return node.name in ("viewLayoutGuide", "viewControllerLayoutGuide")


def plain(attribute):
    return attribute.replace("Margin", "").replace("WithinMargins", "").replace("Within", "")


# MARK: The linear program


def variables(node, attribute, index):
    """The terms of an anchor: [(column, factor)]. Margins and guides have edges of their own."""
    is_margin = "Margin" in attribute
    base = plain(attribute)
    key = (id(node), "margins" if is_margin else "")
    axis = "x" if base in HORIZONTAL else "y"
    start = index.setdefault((key, axis, "start"), len(index))
    size = index.setdefault((key, axis, "size"), len(index))
    if base in START:
        return [(start, 1)]
    if base in END:
        return [(start, 1), (size, 1)]
    if base in ("width", "height"):
        return [(size, 1)]
    if base in ("centerX", "centerY"):
        return [(start, 1), (size, 0.5)]
    return [(index.setdefault((key, axis, base), len(index)), 1)]


def is_feasible(ties, sizes):
    index = {}
    upper, upper_constants, equal, equal_constants = [], [], [], []
    for tie in ties:
        terms = [(c, f) for c, f in variables(tie.first, tie.first_attribute, index)]
        if tie.second is not None:
            terms += [
                (c, -f * tie.multiplier)
                for c, f in variables(tie.second, tie.second_attribute, index)
            ]
        if tie.relation == "==":
            equal.append(terms)
            equal_constants.append(tie.constant)
        else:
            sign = 1 if tie.relation == "<=" else -1
            upper.append([(c, f * sign) for c, f in terms])
            upper_constants.append(tie.constant * sign)
    for node, attribute, points in sizes:
        equal.append(variables(node, attribute, index))
        equal_constants.append(points)
    if not index:
        return True
    count = len(index)

    def matrix(rows):
        result = []
        for row in rows:
            line = [0.0] * count
            for column, factor in row:
                line[column] += factor
            result.append(line)
        return result or None

    bounds = [(0, None) if key[2] == "size" else (None, None) for key in index]
    done = linprog(
        [0] * count, A_ub=matrix(upper), b_ub=upper_constants or None, A_eq=matrix(equal),
        b_eq=equal_constants or None, bounds=bounds, method="highs",
    )
    return done.status != 2


def fewest(ties, sizes):
    """A set without a member that could be spared."""
    rows = [("size", size) for size in sizes] + [("tie", tie) for tie in ties]
    for row in list(rows):
        rest = [other for other in rows if other is not row]
        if not is_feasible([r for k, r in rest if k == "tie"], [r for k, r in rest if k == "size"]):
            rows = rest
    return [r for k, r in rows if k == "tie"], [r for k, r in rows if k == "size"]


# MARK: UIKit's words


def points(value):
    return f"{value:.6g}"


class Writer:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.addresses = {}
        self.is_old = self.random.random() < 0.35
        self.is_escaped = self.random.random() < 0.5

    def address(self, thing):
        if thing not in self.addresses:
            self.addresses[thing] = f"0x{self.random.randrange(0x7FB000000000, 0x7FBFFFFFFFFF):x}"
        return self.addresses[thing]

    def item(self, node):
        if is_guide(node):
            if node.name == "viewControllerLayoutGuide":
                return f"_UILayoutGuide:{self.address(id(node))}"
            name = {"safeArea": "UIViewSafeAreaLayoutGuide", "contentLayoutGuide":
                    "UIScrollView-contentLayoutGuide", "frameLayoutGuide":
                    "UIScrollView-frameLayoutGuide"}.get(node.get("key"), "guide")
            return f"UILayoutGuide:{self.address(id(node))}'{name}'"
        text = text_of(node)
        quoted = f"'{self.escaped(text)}'" if text else ""
        return f"{class_of(node)}:{self.address(id(node))}{quoted}"

    def escaped(self, text):
        """Strings in printed arrays are property lists: not ASCII is written by code unit."""
        text = text if len(text) <= 32 else text[:31] + "…"
        text = text.replace("\n", "\\n")
        if not self.is_escaped:
            return text
        return "".join(
            c if ord(c) < 128
            else "".join(f"\\U{int.from_bytes(p, 'big'):04x}" for p in pairs(c.encode("utf-16-be")))
            for c in text
        )

    def head(self, tie):
        identifier = tie.node.get("identifier")
        return f"<NSLayoutConstraint:{self.address(id(tie))}" + (
            f" '{identifier}'" if identifier else "")

    def amount(self, tie, constant):
        sign = {"==": "", ">=": ">=", "<=": "<="}[tie.relation]
        return f"{sign}{points(constant)}" + (
            f"@{points(tie.priority)}" if tie.priority < 1000 else "")

    def description(self, tie):
        visual = self.visual(tie)
        if visual:
            text, names = visual
            if names:
                tail = f"   (active, names: {names} )" if not self.is_old else f"   (Names: {names} )"
            else:
                tail = "   (active)" if not self.is_old else ""
            return f"{self.head(tie)} {text}{tail}>"
        left = f"{self.item(tie.first)}.{tie.first_attribute}"
        text = f"{left} {tie.relation} "
        if tie.second is None:
            text += points(tie.constant)
        else:
            if tie.multiplier != 1:
                text += f"{points(tie.multiplier)}*"
            text += f"{self.item(tie.second)}.{tie.second_attribute}"
            if tie.constant:
                text += f" {'+' if tie.constant > 0 else '-'} {points(abs(tie.constant))}"
        if tie.priority < 1000:
            text += f" @ {points(tie.priority)}" if not self.is_old else f" @{points(tie.priority)}"
        return f"{self.head(tie)} {text}{'   (active)' if not self.is_old else ''}>"

    def visual(self, tie):
        """Visual format, where UIKit uses it: spaces between edges, and fixed sizes in old systems."""
        if is_guide(tie.first) and is_guide(tie.second or tie.first):
            return None
        if tie.second is None:
            if not self.is_old:
                return None
            axis = "H" if tie.first_attribute == "width" else "V"
            return f"{axis}:[{self.item(tie.first)}({self.amount(tie, tie.constant)})]", ""
        if tie.multiplier != 1 or "Margin" in tie.first_attribute + tie.second_attribute:
            return None
        kinds = {"leading": "s", "left": "s", "top": "s", "trailing": "e", "right": "e", "bottom": "e"}
        a, b = kinds.get(tie.first_attribute), kinds.get(tie.second_attribute)
        if not a or not b or (tie.first_attribute in HORIZONTAL) != (tie.second_attribute in HORIZONTAL):
            return None
        axis = "H" if tie.first_attribute in HORIZONTAL else "V"
        suffix = "(LTR)" if tie.first_attribute in ("leading", "trailing") and not self.is_old else ""
        tail = f"{suffix}"
        first, second, constant, relation = tie.first, tie.second, tie.constant, tie.relation
        flip = {"==": "==", ">=": "<=", "<=": ">="}

        def amount(constant, relation):
            sign = "" if relation == "==" else relation
            return f"{sign}{points(constant)}" + (
                f"@{points(tie.priority)}" if tie.priority < 1000 else "")

        def parent_of(view, other):
            up = view.parent.parent if view.parent is not None else None
            return up is other

        def name(node):
            return f"'|':{self.item(node)}"

        if a == b:
            # One is the other's superview: |-(c)-[view] or [view]-(c)-|.
            if a == "s" and parent_of(first, second):
                return f"{axis}:|-({amount(constant, relation)})-[{self.item(first)}]{tail}", name(second)
            if a == "s" and parent_of(second, first):
                return (f"{axis}:|-({amount(-constant, flip[relation])})-[{self.item(second)}]{tail}",
                        name(first))
            if a == "e" and parent_of(second, first):
                return f"{axis}:[{self.item(second)}]-({amount(constant, relation)})-|{tail}", name(first)
            if a == "e" and parent_of(first, second):
                return (f"{axis}:[{self.item(first)}]-({amount(-constant, flip[relation])})-|{tail}",
                        name(second))
            return None
        if a == "s":
            return (f"{axis}:[{self.item(second)}]-({amount(constant, relation)})-[{self.item(first)}]{tail}",
                    "")
        return (f"{axis}:[{self.item(first)}]-({amount(-constant, flip[relation])})-[{self.item(second)}]"
                f"{tail}", "")

    def size(self, node, attribute, value):
        axis = "Width" if attribute == "width" else "Height"
        letter = "H" if attribute == "width" else "V"
        body = (
            f"{letter}:[{self.item(node)}({points(value)})]" if self.is_old
            else f"{self.item(node)}.{attribute} == {points(value)}   (active)")
        address = self.address((id(node), attribute))
        return f"<NSLayoutConstraint:{address} 'UIView-Encapsulated-Layout-{axis}' {body}>"

    def log(self, ties, sizes, broken):
        rows = [self.description(tie) for tie in ties] + [self.size(*size) for size in sizes]
        body = ",\n".join('    "' + row.replace('"', '\\"') + '"' for row in rows)
        stamp = self.random.choice([
            "2024-03-04 10:21:07.513231+0100 App[8123:140215] [LayoutConstraints] ",
            "2016-02-17 09:14:55.301 App[991:20771] ", ""])
        text = f"{stamp}Unable to simultaneously satisfy constraints.\n"
        text += "\tProbably at least one of the constraints in the following list is one you don't want. \n"
        text += "(\n" + body + "\n)\n\nWill attempt to recover by breaking constraint \n"
        text += self.description(broken) + "\n\n"
        text += "Make a symbolic breakpoint at UIViewAlertForUnsatisfiableConstraints to catch this in the "
        text += "debugger.\n"
        return text


def pairs(data):
    return [data[i:i + 2] for i in range(0, len(data), 2)]


# MARK: Storyboards that are damaged


def mark_of(tie):
    """Whether a constraint ties a view's edge to its superview's or to the safe area of it."""
    if tie.second is None or tie.multiplier != 1 or tie.relation != "==" or tie.priority < 1000:
        return None
    for view, attribute, other, sign in (
        (tie.first, tie.first_attribute, tie.second, 1),
        (tie.second, tie.second_attribute, tie.first, -1),
    ):
        if is_guide(view) or view.parent is None or view.parent.name != "subviews":
            continue
        above = view.parent.parent
        ends = {tie.first_attribute, tie.second_attribute}
        if other is above and len(ends) == 1 and attribute in START | END:
            return view, attribute, sign * tie.constant
    return None


def damaged(root, nodes, generator, screen):
    """A constraint that contradicts others of the file: (line it goes behind, its XML, its attributes, the
    others, the sizes), or nothing."""
    ties = [Tie(n, nodes) for n in root.walk() if n.name == "constraint"]
    ties = [t for t in ties if t.first is not None and t.priority >= 1000 and t.relation == "=="
            and "aseline" not in t.first_attribute and "Margin" not in t.first_attribute
            and "Margin" not in (t.second_attribute or "") and not t.node.get("placeholder")
            and not list(t.node.children)]
    generator.shuffle(ties)
    edges = collections.OrderedDict()
    for tie in ties:
        mark = mark_of(tie)
        if mark:
            edges.setdefault(id(mark[0]), {}).setdefault(mark[1], (tie, mark[2], mark[0]))
    kind = generator.randrange(3)
    if kind == 0:
        for found in edges.values():
            for start, end, size, axis in (("leading", "trailing", "width", 0), ("top", "bottom", "height", 1)):
                if start not in found or end not in found:
                    continue
                view = found[start][2]
                above = view.parent.parent
                if root_of(view) is not above or not size_of(above, screen):
                    continue
                given = size_of(above, screen)[axis]
                wanted = round(given[2] * generator.choice([0.5, 0.75]))
                return found[start][0], {
                    "firstItem": view.get("id"), "firstAttribute": size, "constant": str(wanted)
                }, [found[start][0], found[end][0]], [given]
    if kind <= 1:
        for tie in ties:
            if tie.second is None and tie.first is not None and not is_guide(tie.first):
                other = tie.constant + generator.choice([4, 10, 36])
                return tie, {
                    "firstItem": tie.first.get("id"), "firstAttribute": tie.first_attribute,
                    "constant": points(other)}, [tie], []
    for tie in ties:
        if tie.second is not None and not is_guide(tie.first) and tie.multiplier == 1:
            return tie, {
                "firstItem": tie.first.get("id"), "firstAttribute": tie.first_attribute,
                "secondItem": tie.second.get("id"), "secondAttribute": tie.second_attribute,
                "constant": points(tie.constant + generator.choice([-3, 7, 12]))}, [tie], []
    return None


def damages(corpus, out, screen, count, seed):
    """Logs of conflicts that are put into one file each of a repository, with a copy of the repository."""
    generator = random.Random(seed)
    repositories = sorted(p for p in corpus.iterdir() if p.is_dir())
    generator.shuffle(repositories)
    made = 0
    for repository in repositories:
        files = sorted(p for p in repository.rglob("*") if p.suffix in (".storyboard", ".xib"))
        generator.shuffle(files)
        for path in files[:6]:
            if made == count:
                return
            text = path.read_bytes().decode("utf-8", "replace")
            if "useAutolayout=\"YES\"" not in text or "iOS.CocoaTouch" not in text or "\r" in text:
                continue
            # What is not installed contradicts nothing.
            if "<exclude reference" in text:
                continue
            root = parsed(path)
            nodes = {n.get("id"): n for n in root.walk() if n.get("id")}
            found = damaged(root, nodes, generator, screen)
            if not found:
                continue
            near, attributes, others, sizes = found
            line = near.node.line
            lines = text.split("\n")
            if lines[line - 1].count("<") != 1 or not lines[line - 1].rstrip().endswith("/>"):
                continue
            words = " ".join(f'{k}="{v}"' for k, v in attributes.items())
            lines.insert(line, f'<constraint {words} id="xXx-00-aaa"/>')
            folder = out / f"project-{made + 1:02}"
            folder.mkdir(parents=True, exist_ok=True)
            for other in files:
                target = folder / other.relative_to(repository)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(other.read_bytes())
            copy = folder / path.relative_to(repository)
            copy.write_text("\n".join(lines), "utf-8")
            root = parsed(copy)
            nodes = {n.get("id"): n for n in root.walk() if n.get("id")}
            ids = [t.node.get("id") for t in others] + ["xXx-00-aaa"]
            ties = [Tie(nodes[i], nodes) for i in ids]
            sizes = [(nodes[n.get("id")], attribute, value) for n, attribute, value in sizes]
            if is_feasible(ties, sizes):
                continue
            core, needed = fewest(ties, sizes)
            writer = Writer(f"{seed}-{path}")
            writer.random.shuffle(ties)
            yield {
                "file": str(copy), "folder": str(folder), "core": sorted(t.node.line for t in core),
                "listed": [t.node.line for t in ties],
                "sizes": [[attribute, value] for _, attribute, value in needed],
                "log": writer.log(ties, needed, writer.random.choice(core)),
            }
            made += 1
            break


# MARK: From findings


def root_of(node):
    """The view that nothing of the file's contains: whose size the system sets."""
    current = node
    while current.parent is not None and current.parent.name == "subviews":
        current = current.parent.parent
    return current


def size_of(root, screen):
    """A controller's view has the screen's size, a cell or the view of a xib its own."""
    width, height = screen
    if "ontroller" not in (root.parent.name if root.parent else ""):
        rects = [n for n in root.children if n.name == "rect" and n.get("key") == "frame"]
        if not rects:
            return []
        width, height = float(rects[0].get("width")), float(rects[0].get("height"))
    return [(root, "width", width), (root, "height", height)]


def logs(findings, environments, seed):
    for finding in findings:
        if finding["rule"] not in RULES or not finding["environments"]:
            continue
        path = pathlib.Path(finding["file"])
        document_root = parsed(path)
        nodes = {n.get("id"): n for n in document_root.walk() if n.get("id")}
        lines = {finding["range"]["start"]["line"]}
        lines |= {r["range"]["start"]["line"] for r in finding["related"] if r["file"] == finding["file"]}
        elements = [n for n in document_root.walk() if n.name == "constraint" and n.line in lines]
        ties = [Tie(n, nodes) for n in elements]
        ties = [t for t in ties if t.priority >= 1000 and t.first is not None]
        if not ties or any("aseline" in t.first_attribute for t in ties):
            continue
        roots = collections.OrderedDict()
        for tie in ties:
            for node in (tie.first, tie.second):
                if node is not None and not is_guide(node):
                    roots[id(root_of(node))] = root_of(node)
        screen = environments[finding["environments"][0]]
        sizes = [size for root in roots.values() for size in size_of(root, screen)]
        if is_feasible(ties, sizes):
            continue
        core, needed = fewest(ties, sizes)
        if not core:
            continue
        listed = [tie for tie in ties if tie in core]
        writer = Writer(f"{seed}-{finding['file']}-{finding['range']['start']['line']}")
        extra = [
            Tie(n, nodes) for n in document_root.walk()
            if n.name == "constraint" and n.line not in lines
            and n.parent.parent is core[0].node.parent.parent
        ]
        extra = [t for t in extra if t.priority >= 1000 and t.first is not None
                 and "aseline" not in t.first_attribute]
        # UIKit lists now and then more than it needs.
        if extra and writer.random.random() < 0.5:
            listed.append(writer.random.choice(extra))
        writer.random.shuffle(listed)
        if not is_feasible(listed, needed) and is_feasible(
                [t for t in listed if t not in core], needed):
            yield {
                "file": str(path), "core": sorted(t.node.line for t in core),
                "listed": [t.node.line for t in listed],
                "sizes": [[attribute, value] for _, attribute, value in needed],
                "log": writer.log(listed, needed, writer.random.choice(core)),
            }


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--findings", type=pathlib.Path)
    parser.add_argument("--damage", type=pathlib.Path, help="a folder of repositories")
    parser.add_argument("--devices", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    sizes = {}
    for device in json.loads(arguments.devices.read_text("utf-8"))["devices"]:
        for orientation, size in device["size"].items():
            for system in range(device["systems"]["first"], (device["systems"].get("last") or 99) + 1):
                name = f"{device['id']} {system} {orientation}"
                sizes[name] = (size["width"], size["height"])
    arguments.out.mkdir(parents=True, exist_ok=True)
    truth = []
    if arguments.damage:
        source = damages(
            arguments.damage, arguments.out, (390, 844), arguments.count, arguments.seed)
    else:
        findings = json.loads(arguments.findings.read_text("utf-8"))["findings"]
        source = logs(findings, sizes, arguments.seed)
    for made in source:
        if len(truth) == arguments.count:
            break
        name = f"{len(truth) + 1:02}.log"
        (arguments.out / name).write_text(made.pop("log"), "utf-8")
        truth.append({"log": name} | made)
    (arguments.out / "truth.json").write_text(json.dumps(truth, indent=1) + "\n", "utf-8")
    print(f"{len(truth)} logs in {arguments.out}")


if __name__ == "__main__":
    main()

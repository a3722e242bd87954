#!/usr/bin/env python3
"""Draws findings over a folder of Interface Builder files for people to judge, and counts verdicts.

    sample_findings.py draw FOLDER --seed 1 --count 100 --verdicts verdicts.tsv > findings.txt
    sample_findings.py count verdicts.tsv [second-reader.tsv …] --report findings.json

`draw` runs `inset check` ($INSET, or what was built last; '--report FILE' takes its JSON instead)
and draws at random: a rule first, then a repository (the first folder below FOLDER), then a finding,
none twice. Rules that measure text are left out, since sizes of text are estimates. Each finding is
printed with what it takes to judge it: the screen's surroundings, and the views and constraints round
its place. '--only FILE' prints the findings of a verdict file instead, without its verdicts, for a
second reader; '--share N' takes every so many of them that N are left. '--without FILE' leaves out
the findings of a verdict file, so that nobody has read what is drawn; it may be given several times.

A verdict file is tab separated: id, rule, verdict, reason. Verdicts are 'true' (what the message
claims holds on the environments that it names, and a person who knows layout would want to know it),
'false', 'undecided' (the file does not say enough), or nothing yet. Ids come of a finding's file,
rule, place and message, so they stay when other findings come and go.

`count` prints the precision of each rule and in total over those decided, the share of undecided
ones, and how far two readers agree. With '--report', which has to be of the build that the findings
were drawn from, rates are also weighed by how often each rule speaks: an estimate of how many true
findings there are from warning up.
"""

import argparse
import collections
import hashlib
import json
import os
import pathlib
import random
import subprocess
import sys
import xml.parsers.expat

ROOT = pathlib.Path(__file__).resolve().parents[2]
MEASURING_TEXT = ("clipped-text", "fixed-width-text", "long-lines")
VERDICTS = ("true", "false", "undecided")


# MARK: Findings


def program():
    if os.environ.get("INSET"):
        return os.environ["INSET"]
    built = [ROOT / ".build" / kind / "inset" for kind in ("release", "debug")]
    found = [path for path in built if path.exists()]
    if not found:
        sys.exit("build inset first, or set INSET")
    return str(max(found, key=lambda path: path.stat().st_mtime))


def findings(folder, report):
    """All findings below a folder, each with its id, path and repository, sorted."""
    if report:
        text = pathlib.Path(report).read_text("utf-8")
    else:
        done = subprocess.run(
            [program(), "check", "--format", "json", str(folder)], capture_output=True, text=True)
        if done.returncode not in (0, 1):
            sys.exit(done.stderr[-2000:])
        text = done.stdout
    result = []
    for finding in json.loads(text)["findings"]:
        path = below(finding["file"], folder)
        finding["path"], finding["repository"] = path, path.split("/")[0]
        start = finding["range"]["start"]
        key = f"{path}\n{finding['rule']}\n{start['line']}:{start['column']}\n{finding['message']}"
        finding["id"] = hashlib.sha256(key.encode()).hexdigest()[:10]
        result.append(finding)
    return sorted(result, key=lambda finding: (finding["path"], finding["id"]))


def below(path, folder):
    """A path from the folder on; a report may have been made from elsewhere."""
    parts, name = pathlib.PurePath(path).parts, pathlib.Path(folder).resolve().name
    if name in parts:
        parts = parts[parts.index(name) + 1:]
    return "/".join(parts)


def draw(all_findings, count, seed, left_out):
    """So many findings: a rule at random, a repository, a finding; none twice."""
    tree = collections.defaultdict(lambda: collections.defaultdict(list))
    for finding in all_findings:
        if finding["rule"] not in left_out:
            tree[finding["rule"]][finding["repository"]].append(finding)
    chance, drawn = random.Random(seed), []
    while tree and len(drawn) < count:
        rule = chance.choice(sorted(tree))
        repository = chance.choice(sorted(tree[rule]))
        heap = tree[rule][repository]
        drawn.append(heap.pop(chance.randrange(len(heap))))
        if not heap:
            del tree[rule][repository]
        if not tree[rule]:
            del tree[rule]
    return drawn


# MARK: The XML round a finding


class Element:
    def __init__(self, tag, attributes, line, column, parent):
        self.tag, self.attributes, self.line, self.column = tag, attributes, line, column
        self.parent, self.children, self.text, self.end = parent, [], "", line

    def get(self, name):
        return self.attributes.get(name)

    def ancestors(self):
        element = self.parent
        while element is not None:
            yield element
            element = element.parent

    def all(self):
        yield self
        for child in self.children:
            yield from child.all()

    def child(self, tag, key=None):
        for child in self.children:
            if child.tag == tag and (key is None or child.get("key") == key):
                return child
        return None


def parse(data):
    top = Element("", {}, 0, 0, None)
    stack, parser = [top], xml.parsers.expat.ParserCreate()

    def start(tag, attributes):
        element = Element(
            tag, attributes, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1, stack[-1])
        stack[-1].children.append(element)
        stack.append(element)

    def end(_):
        stack.pop().end = parser.CurrentLineNumber

    def text(data):
        stack[-1].text += data

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = text
    parser.Parse(data, True)
    return top


IDLE = {  # attributes that say nothing about layout
    "opaque", "multipleTouchEnabled", "fixedFrame", "contentMode", "sceneMemberID", "customModule",
    "customModuleProvider", "minimumFontSize", "adjustsImageWhenHighlighted",
    "adjustsImageWhenDisabled", "horizontalCompressionResistancePriority",
    "verticalCompressionResistancePriority", "tag", "restorationIdentifier",
    "showsHorizontalScrollIndicator", "showsVerticalScrollIndicator", "usesAttributedText",
    "lineBreakMode", "baselineAdjustment", "key",
    "contentHorizontalAlignment", "contentVerticalAlignment", "colorLabel", "toolTip", "alpha",
    "clipsSubviews", "verifyAmbiguity", "horizontalHuggingPriority", "verticalHuggingPriority",
    "autoresizesSubviews", "directionalLockEnabled", "clearsContextBeforeDrawing", "minValue",
    "maxValue", "continuous", "clearButtonMode", "preferredMaxLayoutWidth",
}
SURROUNDINGS = {
    "simulatedStatusBarMetrics", "simulatedNavigationBarMetrics", "simulatedTopBarMetrics",
    "simulatedToolbarMetrics", "simulatedTabBarMetrics", "simulatedBottomBarMetrics",
    "simulatedScreenMetrics", "simulatedOrientationMetrics", "extendedEdge", "size", "freeformSize",
    "navigationBar", "toolbar", "tabBar", "navigationItem", "layoutGuides",
    "viewControllerLayoutGuide",
}


class Page:
    """A file, and ways to write about its views shortly."""

    def __init__(self, path):
        self.top = parse(path.read_bytes())
        self.by_id = {e.get("id"): e for e in self.top.all() if e.get("id")}
        # Where size classes switch constraints and views on and off, by id.
        self.switched = collections.defaultdict(list)
        for variation in self.top.all():
            if variation.tag == "variation":
                for reference in variation.all():
                    if reference.tag in ("include", "exclude"):
                        sign = "+" if reference.tag == "include" else "-"
                        self.switched[reference.get("reference")].append(
                            sign + variation.get("key"))

    def at(self, line, column):
        """The innermost element that begins at a place or last before it."""
        best = None
        for element in self.top.all():
            if (element.line, element.column) <= (line, column) and element.end >= line:
                best = element
        return best

    def name(self, identifier):
        element = self.by_id.get(identifier)
        if element is None:
            return identifier or "?"
        if element.tag == "viewControllerLayoutGuide":
            return f"{element.get('type')}LayoutGuide"
        if element.tag == "viewLayoutGuide":
            return f"{self.name(element.parent.get('id'))}.{element.get('key')}"
        return f"{element.tag}:{identifier}"

    def words(self, view):
        """A view in one line: what it is, its frame, what it shows."""
        shown = [
            f"{key}={value!r}" for key, value in view.attributes.items()
            if key not in IDLE and key not in ("id", "translatesAutoresizingMaskIntoConstraints")]
        for name in ("horizontal", "vertical"):
            for kind, short in (("HuggingPriority", "Hug"), ("CompressionResistancePriority", "Res")):
                value = view.get(name + kind)
                if value and value not in ("250", "251", "750"):
                    shown.append(f"{name[0]}{short}={value}")
        masked = view.child("autoresizingMask", "autoresizingMask")
        if masked and view.get("translatesAutoresizingMaskIntoConstraints") != "NO":
            mask = masked.attributes
            shown.append("MASK(" + " ".join(key for key in mask if key != "key") + ")")
        for child in view.children:
            if child.tag == "rect" and child.get("key") == "frame":
                shown.insert(0, "({x}, {y}, {width}, {height})".format(**child.attributes))
            elif child.tag == "rect":
                shown.append(f"{child.get('key')}={child.attributes}")
            elif child.tag == "state" and child.get("title"):
                shown.append(f"title={child.get('title')!r}")
            elif child.tag == "state" and child.get("image"):
                shown.append(f"image={child.get('image')!r}")
            elif child.tag == "string" and child.get("key") in ("text", "title"):
                shown.append(f"text={child.text.strip()[:60]!r}")
            elif child.tag == "fontDescription":
                size = child.get("pointSize") or child.get("style") or child.get("name")
                shown.append(f"font={size}")
            elif child.tag in ("buttonConfiguration", "segments", "edgeInsets", "directionalEdgeInsets",
                               "inset", "userDefinedRuntimeAttributes"):
                rest = {k: v for k, v in child.attributes.items() if k not in IDLE}
                inner = [c.get("title") or c.get("keyPath") or "" for c in child.children]
                shown.append(f"{child.tag}{rest or ''}{inner if any(inner) else ''}")
        for child in view.children:
            rest = {k: v for k, v in child.attributes.items() if k != "key" and k not in IDLE}
            if child.tag == "variation" and rest:
                shown.append(f"{child.get('key')}: {rest}")
        shown += self.switched[view.get("id")]
        return f"{view.tag}:{view.get('id')} " + " ".join(shown)

    def equation(self, constraint):
        get, owner = constraint.get, constraint.parent.parent
        while owner is not None and not owner.get("id"):
            owner = owner.parent
        sign = {"greaterThanOrEqual": ">=", "lessThanOrEqual": "<="}.get(get("relation"), "==")
        text = f"{self.name(get('firstItem') or owner.get('id'))}.{get('firstAttribute')} {sign} "
        if get("secondAttribute"):
            text += f"{self.name(get('secondItem') or owner.get('id'))}.{get('secondAttribute')}"
            if get("multiplier"):
                text += f" * {get('multiplier')}"
            text += f" + {get('constant')}" if get("constant") else ""
        else:
            text += get("constant") or "0"
        if get("symbolic"):
            text += " (standard)"
        if get("priority"):
            text += f" @{get('priority')}"
        if get("placeholder"):
            text += " PLACEHOLDER"
        for child in constraint.children:
            rest = {k: v for k, v in child.attributes.items() if k != "key"}
            if child.tag == "variation" and rest:
                text += f" {child.get('key')}: {rest}"
        text += "".join(f" {switch}" for switch in self.switched[get("id")])
        return f"{text}   [{get('id')}]"

    def root(self, element):
        """The root view that an element lies in: a controller's, a cell's, or a xib's."""
        best = element
        for ancestor in [element, *element.ancestors()]:
            if ancestor.child("rect", "frame") is not None or ancestor.get("key") == "view":
                best = ancestor
            if ancestor.tag in ("tableViewCell", "collectionViewCell", "collectionReusableView"):
                break
        return best

    def is_view(self, element):
        return element.child("rect", "frame") is not None or (
            element.parent is not None and element.parent.tag == "subviews")

    def views_of(self, element):
        """The views that an element is or speaks of."""
        if element.tag == "constraint":
            owner = element.parent.parent
            named = [element.get("firstItem"), element.get("secondItem")]
            found = [self.by_id.get(name) for name in named if name] + [owner]
            return [e.parent if e.tag == "viewLayoutGuide" else e for e in found if e is not None]
        for ancestor in [element, *element.ancestors()]:
            if self.is_view(ancestor):
                return [ancestor]
        return [element]


def excerpt(page, finding, limit):
    """Lines that show a finding's place with what is round it."""
    start = finding["range"]["start"]
    element = page.at(start["line"], start["column"])
    if element is None:
        return
    document = page.top.children[0]
    flags = [f"{name}={document.get(name)}" for name in (
        "targetRuntime", "useAutolayout", "useSafeAreas", "useTraitCollections", "toolsVersion")
        if document.get(name)]
    yield f"  document {' '.join(flags)}  " + " ".join(
        f"device={c.get('id')} {c.get('orientation') or ''}"
        for c in document.children if c.tag == "device")
    for ancestor in reversed(list(element.ancestors())):
        if ancestor.tag.lower().endswith("controller"):
            kept = {k: v for k, v in ancestor.attributes.items() if k not in IDLE}
            rest = [
                f"{c.tag}{ {k: v for k, v in c.attributes.items() if k != 'key'} }"
                for c in ancestor.children if c.tag in SURROUNDINGS]
            yield f"  in {ancestor.tag} {kept} {' '.join(rest)}"
            yield from arrivals(page, ancestor.get("id"))
    if not page.is_view(element) and element.tag != "constraint":
        yield f"  AT <{element.tag} {element.attributes}>"
    target = list(page.views_of(element))
    for related in finding["related"]:
        place = related["range"]["start"]
        other = page.at(place["line"], place["column"])
        if other is not None:
            target += page.views_of(other)
    root = page.root(target[0])
    chosen = neighbours(page, root, target, limit)
    for ancestor in reversed([a for a in root.ancestors() if a.child("rect", "frame")]):
        yield f"  outer {page.words(ancestor)[:150]}"
    yield from outline(page, root, chosen, set(map(id, target)), 1)
    told = {id(view) for view in target}
    for constraint in root.all():
        if constraint.tag != "constraint":
            continue
        views = page.views_of(constraint)
        named = [v for v in views[:-1]] or views[-1:]
        if not constraint.get("firstItem"):
            named.append(views[-1])
        if any(id(v) in chosen for v in named):
            mark = ">>" if constraint is element else " *" if any(
                id(v) in told for v in named) else "  "
            yield f"  {mark} {page.equation(constraint)}"


def arrivals(page, identifier):
    """Who shows a controller, and how: what bars it has depends on that."""
    found = []
    for segue in page.top.all():
        if segue.tag == "segue" and segue.get("destination") == identifier:
            source = next(
                (a for a in segue.ancestors() if a.tag.lower().endswith("controller")), None)
            found.append(
                f"{segue.get('relationship') or segue.get('kind')} from "
                f"{source.tag if source else '?'} "
                f"{segue.get('modalPresentationStyle') or ''}".strip())
    if found:
        yield f"     shown by: {'; '.join(sorted(set(found))[:6])}"
    if page.top.children[0].get("initialViewController") == identifier:
        yield "     initial view controller"


def neighbours(page, root, target, limit):
    """Views to show: all where they are few, else those tied to the target, nearest first."""
    views = [v for v in root.all() if page.is_view(v)]
    if len(views) <= limit:
        return {id(v) for v in views} | {id(v) for v in target}
    tied = collections.defaultdict(list)
    for constraint in root.all():
        if constraint.tag == "constraint":
            items = page.views_of(constraint)[:-1]
            for one in items:
                tied[id(one)] += [other for other in items if other is not one]
    chosen, queue = {}, collections.deque(target)
    while queue and len(chosen) < limit:
        view = queue.popleft()
        if id(view) in chosen:
            continue
        chosen[id(view)] = view
        up = next((a for a in view.ancestors() if page.is_view(a)), None)
        queue.extend(tied[id(view)] + ([up] if up is not None else []))
    return set(chosen) | {id(root)}


def outline(page, view, chosen, target, depth):
    if page.is_view(view) or depth == 1:
        if id(view) in chosen:
            mark = ">>" if id(view) in target else "  "
            yield f"  {mark}{'  ' * (depth - 1)}{page.words(view)[:330]}"
            depth += 1
    for child in view.children:
        yield from outline(page, child, chosen, target, max(depth, 2))


def described(number, finding, folder, pages, limit):
    start = finding["range"]["start"]
    yield f"=== {number}. {finding['id']} {finding['rule']} ({finding['severity']})"
    yield f"  {finding['path']}:{start['line']}"
    yield f"  {finding['message']}"
    named = finding["environments"]
    if named:
        more = f" … {len(named)} of {finding['environmentCount']}" if len(named) > 6 else ""
        yield f"  on {', '.join(named[:6])}{more}"
    for related in finding["related"][:8]:
        yield f"  note line {related['range']['start']['line']}: {related['message']}"
    for fix in finding["fixes"][:1]:
        yield f"  fix: {fix['title']}"
    path = folder / finding["path"]
    if path not in pages:
        pages[path] = Page(path)
    yield from excerpt(pages[path], finding, limit)
    yield ""


# MARK: Verdicts


def verdicts(path):
    """A verdict file's rows by id, in order."""
    result = {}
    for number, line in enumerate(pathlib.Path(path).read_text("utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        identifier, rule, verdict, *reason = line.split("\t")
        if verdict and verdict not in VERDICTS:
            sys.exit(f"{path}:{number}: '{verdict}' is no verdict: {', '.join(VERDICTS)}")
        if identifier in result:
            sys.exit(f"{path}:{number}: {identifier} has a verdict already")
        result[identifier] = (rule, verdict, reason[0] if reason else "")
    return result


def rate(part, whole):
    return f"{100 * part / whole:.0f} %" if whole else "-"


def counted(files, report):
    """Lines of figures: the first file is the first reader's."""
    first = verdicts(files[0])
    by_rule = collections.defaultdict(collections.Counter)
    for rule, verdict, _ in first.values():
        by_rule[rule][verdict or "open"] += 1
    yield f"{'rule':28} drawn  true false undecided  precision"
    for rule in sorted(by_rule, key=lambda rule: (-sum(by_rule[rule].values()), rule)):
        count = by_rule[rule]
        decided = count["true"] + count["false"]
        yield (
            f"{rule:28} {sum(count.values()):5} {count['true']:5} {count['false']:5} "
            f"{count['undecided']:9}  {rate(count['true'], decided)}")
    total = sum(by_rule.values(), collections.Counter())
    decided, drawn = total["true"] + total["false"], sum(total.values())
    yield (
        f"{'total':28} {drawn:5} {total['true']:5} {total['false']:5} "
        f"{total['undecided']:9}  {rate(total['true'], decided)}")
    yield f"undecided: {rate(total['undecided'], drawn)} of {drawn}; no verdict yet: {total['open']}"
    for path in files[1:]:
        second = verdicts(path)
        both = [
            (first[key][1], second[key][1]) for key in first
            if key in second and first[key][1] and second[key][1]]
        same = sum(one == other for one, other in both)
        yield f"agreement with {pathlib.Path(path).name}: {same} of {len(both)}, {rate(same, len(both))}"
        for key in first:
            if key in second and second[key][1] and first[key][1] != second[key][1]:
                yield f"  {key} {first[key][0]}: {first[key][1]} / {second[key][1]}: {second[key][2]}"
    if report:
        yield from estimate(by_rule, report)


def estimate(by_rule, report):
    """How many true findings there are from warning up, by the rates of the rules that were drawn."""
    numbers = collections.Counter(
        f["rule"] for f in json.loads(pathlib.Path(report).read_text("utf-8"))["findings"]
        if f["severity"] in ("warning", "error"))
    true = known = 0
    unknown = []
    for rule, number in sorted(numbers.items()):
        decided = by_rule[rule]["true"] + by_rule[rule]["false"] if rule in by_rule else 0
        if decided:
            known += number
            true += number * by_rule[rule]["true"] / decided
        else:
            unknown.append(f"{rule} ({number})")
    yield (
        f"from warning up: {sum(numbers.values())} findings, {known} of rules judged, about "
        f"{true:.0f} of those true ({rate(true, known)})")
    if unknown:
        yield f"  of rules not judged: {', '.join(unknown)}"


# MARK: The command line


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    drawing = commands.add_parser("draw")
    drawing.add_argument("folder", type=pathlib.Path)
    drawing.add_argument("--report")
    drawing.add_argument("--seed", type=int, default=1)
    drawing.add_argument("--count", type=int, default=200)
    drawing.add_argument("--rule", action="append", help="only findings of this rule")
    drawing.add_argument(
        "--from-warning", action="store_true", help="no information and no hints")
    drawing.add_argument("--leave-out", action="append", default=list(MEASURING_TEXT))
    drawing.add_argument(
        "--without", action="append", default=[],
        help="none that has a row in this verdict file: nobody has read what is drawn")
    drawing.add_argument("--verdicts", help="a new file for the verdicts")
    drawing.add_argument("--only", help="the findings of this verdict file")
    drawing.add_argument("--share", type=int, help="so many of those of --only, drawn by the seed")
    drawing.add_argument("--views", type=int, default=30, help="how many views to show at most")
    counting = commands.add_parser("count")
    counting.add_argument("files", nargs="+")
    counting.add_argument("--report")
    arguments = parser.parse_args()
    if arguments.command == "count":
        print("\n".join(counted(arguments.files, arguments.report)))
        return
    found = findings(arguments.folder, arguments.report)
    if arguments.only:
        wanted = list(verdicts(arguments.only))
        if arguments.share:
            wanted = random.Random(arguments.seed).sample(wanted, arguments.share)
        by_id = {finding["id"]: finding for finding in found}
        drawn = [by_id[key] for key in wanted if key in by_id]
        for key in wanted:
            if key not in by_id:
                print(f"{key} is reported no longer", file=sys.stderr)
    else:
        if arguments.rule:
            found = [finding for finding in found if finding["rule"] in arguments.rule]
        if arguments.from_warning:
            found = [f for f in found if f["severity"] in ("warning", "error")]
        read = {key for path in arguments.without for key in verdicts(path)}
        found = [finding for finding in found if finding["id"] not in read]
        left_out = set(arguments.leave_out) - set(arguments.rule or ())
        drawn = draw(found, arguments.count, arguments.seed, left_out)
    if arguments.verdicts:
        path = pathlib.Path(arguments.verdicts)
        if path.exists():
            sys.exit(f"{path} is there already")
        path.write_text("".join(f"{f['id']}\t{f['rule']}\t\t\n" for f in drawn), "utf-8")
    pages = {}
    for number, finding in enumerate(drawn, 1):
        print("\n".join(described(number, finding, arguments.folder, pages, arguments.views)))


if __name__ == "__main__":
    main()

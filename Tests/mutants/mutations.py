"""Damages a spec in one place: what people forget, mistype and contradict."""

import dataclasses
import random
import re

from spec_tree import RELATIONS, Spec, paths

KINDS = ("safe-area", "margins", "deletion", "sign", "misspelling", "contradiction")

# Every word of the language, so that a misspelling is never another legal word.
WORDS = set(
    """
    import targets let component screen guide visual when else expect inactive as inset on inside
    overlaps not options min max width height idiom direction os compact regular phone pad tv ltr
    rtl portrait landscape Number String Bool frame view label button image field text switch slider
    stepper segmented progress activity pageControl datePicker picker searchBar scroll stack table
    collection web map container left right leading trailing centerX top bottom centerY
    firstBaseline lastBaseline leftMargin rightMargin leadingMargin trailingMargin
    centerXWithinMargins topMargin bottomMargin centerYWithinMargins edges horizontalEdges
    verticalEdges center size self superview root safeArea margins readable keyboard contentLayout
    frameLayout topLayoutGuide bottomLayoutGuide safeAreaInsets standard required high low fitting
    statusBar navigationBar tabBar toolbar additionalSafeArea presentation
    insetsLayoutMarginsFromSafeArea barStyle extendedLayoutIncludesOpaqueBars edgesForExtendedLayout
    font lines hugging compression preservesSuperviewMargins insetsMarginsFromSafeArea hidden role
    clips spacingAfter axis distribution alignment spacing relativeToMargins baselineRelative
    insetAdjustment deployment devices orientations multitasking directions full half third
    twoThirds iOS tvOS iPadOS visible none large inCall fullScreen sheet true false horizontal
    vertical fill fillEqually fillProportionally equalSpacing equalCentering automatic never always
    scrollableAxes background decorative content control largeTitle title1 title2 title3 headline
    body callout subheadline footnote caption1 caption2 opaque translucent all alignAllTop
    alignAllBottom alignAllLeading alignAllTrailing alignAllLeft alignAllRight alignAllCenterX
    alignAllCenterY alignAllFirstBaseline alignAllLastBaseline directionLeftToRight
    directionRightToLeft directionLeadingToTrailing
    """.split()
)
# The first plain attribute of a compound one.
PARTS = {
    "edges": "top", "horizontalEdges": "leading", "verticalEdges": "top", "center": "centerX",
    "size": "width",
}
SHIFT = 137


@dataclasses.dataclass(frozen=True)
class Mutation:
    """A damaged text. `start` is where the damaged statement began in the original."""

    kind: str
    start: int
    line: int
    before: str
    after: str
    text: str


def mutations(text, seed, is_imported=False, known=()):
    """All mutations of a spec, in order; the same seed gives the same ones.

    Statements of components that no screen of the file shows are left out, for they have no frames.
    `known` are names from imported files.
    """
    spec = Spec(text)
    shown = shown_components(spec)
    legal = WORDS | set(known) | {t.bare for t in spec.tokens if t.is_name}
    lowered = {word.lower() for word in legal}
    names = {t.bare for item in spec.items if item.kind == "let" for t in item.head[1:2]}
    for statement in spec.statements():
        top = statement.top
        if statement.kind == "expect" or top.kind == "component" and top.name not in shown:
            continue
        rng = random.Random(f"{seed}:{statement.start}:{text[statement.start:statement.end]}")
        found = [("misspelling", misspelling(statement, text, lowered, rng))]
        if statement.kind == "constraint":
            found += [
                ("safe-area", without_guide(statement, text, "safeArea")),
                ("margins", without_guide(statement, text, "margins")),
                ("sign", flipped(statement, text, names)),
            ]
            # Whether an imported `when` holds anywhere is not known.
            if not (is_imported and statement.conditions):
                found.append(("contradiction", contradicted(statement, text)))
        if statement.kind in ("constraint", "visual"):
            found.append(("deletion", deleted(statement, text)))
        for kind, edit in found:
            if edit is None:
                continue
            start, end, new = edit
            yield Mutation(
                kind, statement.start, spec.line(statement.start),
                text[statement.start:statement.head_end],
                "" if kind == "deletion" else (
                    text[statement.start:start] + new + text[end:statement.head_end]),
                text[:start] + new + text[end:])


def shown_components(spec):
    """The names of components that the file's screens show, directly or inside others."""
    components = {item.name: item for item in spec.items if item.kind == "component"}
    shown, waiting = set(), [item for item in spec.items if item.kind == "screen"]
    while waiting:
        for statement in waiting.pop().walk():
            name = statement.head[0].bare
            if statement.kind == "view" and name in components and name not in shown:
                shown.add(name)
                waiting.append(components[name])
    return shown


def without_guide(statement, text, guide):
    """`superview.safeArea.top` → `superview.top`, wherever the statement says so."""
    head = statement.head
    spans = []
    for at, token in enumerate(head):
        if token.text != guide or at + 1 == len(head) or head[at + 1].text != ".":
            continue
        if at > 0 and head[at - 1].text == ".":
            spans.append((head[at - 1].start, token.end))
        else:
            spans.append((token.start, head[at + 1].end))
    if not spans:
        return None
    start, end = head[0].start, statement.head_end
    new, at = "", start
    for first, last in spans:
        new += text[at:first]
        at = last
    return start, end, new + text[at:end]


def deleted(statement, text):
    """The statement with its line, where it stands there alone."""
    start, end = statement.start, statement.end
    before = re.search(r"[ \t]*$", text[:start]).start()
    after = re.match(r"[ \t]*(//[^\n\r]*)?(\r\n|\n|\r|$)", text[end:])
    if after and (before == 0 or text[before - 1] in "\r\n"):
        return before, end + after.end(), ""
    semicolon = re.match(r"[ \t]*;[ \t]*", text[end:])
    if semicolon:
        return start, end + semicolon.end(), ""
    semicolon = re.search(r"[ \t]*;[ \t]*$", text[:start])
    return (semicolon.start() if semicolon else start), end, ""


def flipped(statement, text, names):
    """The first constant with the other sign: `+ 16` → `- 16`, `inset 8` → `inset -8`."""
    head = statement.head
    for at in range(1, len(head) - 1):
        token, follower = head[at], head[at + 1]
        beyond = head[at + 2].text if at + 2 < len(head) else ""
        constant = follower.kind == "number" and float(follower.text.replace("_", "")) != 0 or (
            follower.is_name and beyond != "." and (
                follower.text in names or follower.text == "standard"))
        if token.text in "+-" and constant and (head[at - 1].is_name or head[at - 1].text == ")"
                                                or head[at - 1].kind == "number"):
            return token.start, token.end, "-" if token.text == "+" else "+"
        if token.text == "inset" and constant:
            return follower.start, follower.start, "-"
        if token.text == ":" and constant and any(t.text == "inset" for t in head[:at]):
            return follower.start, follower.start, "-"
    return None


def declared(statement):
    """Where the names stand that the statement declares: to misspell those is no mistake."""
    head = statement.head
    if statement.kind in ("screen", "component", "guide", "view", "let"):
        yield head[1].start if len(head) > 1 else -1
    for at, token in enumerate(head):
        if statement.kind == "component" and at + 1 < len(head) and (
                head[at + 1].text in (":", ",", ")", "=") and head[at - 1].text in ("(", ",")):
            yield token.start
        if at > 0 and head[at - 1].text == "as" and at == len(head) - 1:
            yield token.start


def misspelling(statement, text, legal, rng):
    """One word with two letters swapped, one left out or one doubled."""
    taken = set(declared(statement))
    words = [
        (token.start, token.text) for token in statement.head
        if token.kind == "name" and len(token.text) > 2 and token.start not in taken]
    if statement.kind == "visual":
        for token in statement.head:
            if token.kind == "string":
                words += [
                    (token.start + match.start(), match.group())
                    for match in re.finditer(r"[A-Za-z_]\w{2,}", token.text)]
    rng.shuffle(words)
    for start, word in words:
        choices = [word[:i] + word[i + 1] + word[i] + word[i + 2:] for i in range(len(word) - 1)]
        choices += [word[:i] + word[i + 1:] for i in range(len(word))]
        choices += [word[:i] + word[i] + word[i:] for i in range(len(word))]
        rng.shuffle(choices)
        for choice in choices:
            if choice.lower() not in legal and choice.isidentifier():
                return start, start + len(word), choice
    return None


def contradicted(statement, text):
    """A second required constraint beside a required one, that cannot hold with it."""
    head = statement.head
    at = next(i for i, token in enumerate(head) if token.text in RELATIONS)
    ends = [i for i, token in enumerate(head) if token.text in ("@", "as", "inset") and i > at]
    end = ends[0] if ends else len(head)
    if head[0].text == "[" or end == at + 1:
        return None
    priorities = [head[i + 1].text for i in ends if head[i].text == "@" and i + 1 < len(head)]
    if any(priority not in ("required", "1000") for priority in priorities):
        return None
    left = text[head[0].start:head[at - 1].end]
    right = text[head[at + 1].start:head[end - 1].end]
    relation = head[at].text
    if any(token.text == "standard" for token in head):
        return None
    attribute = head[at - 1].text
    if attribute in PARTS:
        sides = paths(head[at + 1:end])
        if relation != "==" or len(sides) != 1 or sides[0][-1].text not in PARTS:
            return None
        part = PARTS[attribute]
        prefix = text[head[0].start:head[at - 1].start]
        other = text[head[at + 1].start:sides[0][-1].start]
        new = f"{prefix}{part} == {other}{part} + {SHIFT}"
    elif end == at + 2 and head[at + 1].kind == "number":
        number = float(head[at + 1].text.replace("_", ""))
        if relation == ">=" and number == 0:
            return None
        value = {"==": number * 2 + 10, "<=": number * 2 + 10, ">=": number / 2}[relation]
        new = f"{left} {opposite(relation)} {value:g}"
    else:
        sign = "-" if relation == ">=" else "+"
        new = f"{left} {opposite(relation)} {right} {sign} {SHIFT}"
    line = re.search(r"[^\n\r]*$", text[:statement.start]).group()
    stands_alone = not line.strip()
    return statement.end, statement.end, ("\n" + line if stands_alone else "; ") + new


def opposite(relation):
    return {"==": "==", "<=": ">=", ">=": "<="}[relation]

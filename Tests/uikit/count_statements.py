#!/usr/bin/env python3
"""Counts the places that make constraints in Swift files, by what they look like.

    count_statements.py FOLDER            a table: repository, idiom, count (tab-separated)
    count_statements.py --places FOLDER   a row for each place: file, line, column, idiom, words

A repository is a folder directly below FOLDER. This knows no name, type or value: it reads tokens, so
that what an evaluator reports can be held against a count that owes it nothing. A place is

    anchor          a call `.constraint(` whose first label is one of a layout anchor's
    item            `NSLayoutConstraint(item:`
    vfl             `constraints(withVisualFormat:`
    snapkit         a chain with a relation that begins with the parameter of a closure behind
                    `makeConstraints`, `remakeConstraints`, `updateConstraints` or `prepareConstraints`
    purelayout      a call of a method `autoPin…`, `autoSetDimension…`, `autoAlign…`, `autoMatch…`,
                    `autoCenter…`, `autoConstrain…` or `autoDistribute…`
    cartography     `==`, `<=` or `>=` in a closure behind `constrain(…)`, outside of conditions, and
                    `align(…)` and `distribute(…)` there
    tinyconstraints, stevia
                    a call of one of their methods in a file that imports them, and for Stevia a chain of
                    operators that stands by itself

A layout library's own sources are left out.
"""

import collections
import os
import re
import sys

RELATIONS = "equalTo|lessThanOrEqualTo|greaterThanOrEqualTo"
ANCHOR_LABELS = (
    rf"(?:{RELATIONS})(?:Constant|SystemSpacingAfter|SystemSpacingBelow)?"
)
ANCHOR = re.compile(rf"\.\s*constraint\s*\(\s*{ANCHOR_LABELS}\s*:")
ITEM = re.compile(r"\bNSLayoutConstraint\s*(?:\.\s*init\s*)?\(\s*item\s*:")
VFL = re.compile(r"\bconstraints\s*\(\s*withVisualFormat\s*:")
SNAPKIT = re.compile(
    r"(?:\bsnp\s*[?!]?\s*\.\s*|\bsnp_)(?:make|remake|update|prepare)Constraints\s*(?:\(\s*\)|\(\s*(?:closure\s*:)?)?\s*\{"
)
SNAPKIT_RELATION = re.compile(
    rf"\.\s*(?:{RELATIONS})(?:Superview)?\s*\("
)
PURELAYOUT = re.compile(
    r"(?<![\w])auto(?:Pin|SetDimension|SetViewsDimension|Align|Match|Center|Constrain|Distribute)"
    r"\w*\s*\("
)
CARTOGRAPHY = re.compile(r"(?<![\w.])constrain\s*\(")
CARTOGRAPHY_OPERATOR = re.compile(r"(?<![-+*/<>=!~&|^%.])(?:==|<=|>=)(?![-+*/<>=!~&|^%])")
CARTOGRAPHY_CALL = re.compile(
    r"(?<![\w.])(?:align|distribute)\s*\(\s*(?:by|top|bottom|left|right|leading|trailing|centerX|centerY|baseline|"
    r"horizontally|vertically|leftToRight|equalWidth|equalHeight)\b"
)
TINY = re.compile(
    r"\.\s*(?:"
    r"(?:top|bottom|left|right|leading|trailing|centerX|centerY|width|height|edges|horizontal|"
    r"vertical|leftToRight|leadingToTrailing|topToBottom|bottomToTop|leftToRight|rightToLeft|"
    r"leadingToTrailing|trailingToLeading)"
    r"(?:ToSuperview\s*\(|\s*\(\s*to\s*:)"
    r"|(?:width|height|size|aspectRatio)\s*\(\s*(?:min|max|[-\w.])"
    r"|(?:topToBottom|bottomToTop|leftToRight|rightToLeft|leadingToTrailing|trailingToLeading)"
    r"\s*\(\s*of\s*:"
    r"|(?:top|bottom|left|right|leading|trailing|centerX|centerY|width|height|edges|center|size|"
    r"origin)\s*\(\s*(?:to|in)\s*:"
    r"|centerInSuperview\s*\(|originToSuperview\s*\(|edgesToSuperview\s*\("
    r"|widthToHeight\s*\(\s*of|heightToWidth\s*\(\s*of|stack\s*\(\s*\["
    r")"
)
STEVIA = re.compile(
    r"\.\s*(?:top|bottom|left|right|leading|trailing|width|height|size|fillContainer|"
    r"fillHorizontally|fillVertically|centerInContainer|centerHorizontally|centerVertically|"
    r"followEdges|heightEqualsWidth)\s*\("
    r"|(?<![\w.])(?:alignHorizontally|alignVertically|alignCenter|alignTops|alignBottoms|alignLefts|"
    r"alignRights|equalSizes|equalWidths|equalHeights|equal|align)\s*\("
    r"|(?:(?<=[\s(])|\.\s*)layout\s*[({]"
    r"|\b(?:Top|Bottom|Left|Right|Leading|Trailing|CenterX|CenterY|FirstBaseline|LastBaseline|"
    r"Width|Height)\s*(?:==|>=|<=)"
)
# A chain such as `|-8-view-8-|` is one place: the line that it stands on by itself.
STEVIA_CHAIN = re.compile(r"^[ \t]*(\|[^|\n]*|[\w(][^|\n=,]*-?\|)(?:[^|,\n]*-?\|?)[^|,\n]*$", re.M)

# The types whose declarations show that a folder holds a library's own sources.
LIBRARIES = (
    ("ConstraintMaker", "ConstraintItem", "ConstraintAttributes"),
    ("LayoutProxy", "NumericalEquality", "RelativeEquality"),
    ("SteviaFlexibleMargin", "SteviaPercentage"),
    ("Constrainable", "LayoutEdge"),
)
DECLARED = re.compile(
    r"^(?:(?:public|open|internal|final|private|fileprivate|indirect|@\w+) )*"
    r"(?:struct|class|enum|protocol) (\w+)",
    re.M,
)


def blanked(text):
    """The text without comments and contents of strings; interpolations stay, offsets too."""
    out = list(text)
    index = 0
    # What a closing parenthesis ends: an interpolation of the string with these marks.
    stack = []
    length = len(text)

    def blank(start, end):
        for place in range(start, min(end, length)):
            if out[place] != "\n":
                out[place] = " "

    def string(start, quote, pounds):
        """Blanks a string from behind its quote on; where it ends or is interpolated."""
        place = start
        escape = "\\" + "#" * pounds
        close = quote + "#" * pounds
        while place < length:
            if text.startswith(escape + "(", place):
                blank(start, place)
                blank(place, place + len(escape))
                stack.append([quote, pounds, 0])
                return place + len(escape) + 1
            if text.startswith(escape, place) and place + len(escape) < length:
                place += len(escape) + 1
            elif text.startswith(close, place):
                blank(start, place)
                return place + len(close)
            elif quote == '"' and text[place] == "\n":
                blank(start, place)
                return place
            else:
                place += 1
        blank(start, length)
        return length

    while index < length:
        sign = text[index]
        if sign == "/" and text.startswith("//", index):
            end = text.find("\n", index)
            end = length if end < 0 else end
            blank(index, end)
            index = end
        elif sign == "/" and text.startswith("/*", index):
            depth, end = 1, index + 2
            while end < length and depth:
                if text.startswith("/*", end):
                    depth, end = depth + 1, end + 2
                elif text.startswith("*/", end):
                    depth, end = depth - 1, end + 2
                else:
                    end += 1
            blank(index, end)
            index = end
        elif match := re.compile(r'(#*)("""|")').match(text, index):
            pounds = len(match[1])
            # `""` is an empty string, not the start of `"""`, if no third follows.
            index = string(match.end(), match[2], pounds)
        elif sign == "(" and stack:
            stack[-1][2] += 1
            index += 1
        elif sign == ")" and stack:
            if stack[-1][2]:
                stack[-1][2] -= 1
                index += 1
            else:
                quote, pounds, _ = stack.pop()
                index = string(index + 1, quote, pounds)
        else:
            index += 1
    return "".join(out)


def closing(text, start):
    """The place of the bracket that closes the one at `start`; the end of the text without one."""
    pairs = {"(": ")", "[": "]", "{": "}"}
    stack = []
    for index in range(start, len(text)):
        sign = text[index]
        if sign in pairs:
            stack.append(pairs[sign])
        elif stack and sign == stack[-1]:
            stack.pop()
            if not stack:
                return index
    return len(text)


def chain_end(text, start):
    """Where a chain of members and calls that begins with a name at `start` ends."""
    index = re.compile(r"\w+").match(text, start).end()
    link = re.compile(r"\s*[?!]?\s*\.\s*\w+|\s*[?!](?=\s*\.)")
    while True:
        if match := link.match(text, index):
            index = match.end()
        elif (match := re.compile(r"[ \t]*[(\[]").match(text, index)) is not None:
            index = closing(text, match.end() - 1) + 1
        else:
            return index


def calls_of(text, pattern):
    """The matches of a pattern that are no declarations."""
    for match in pattern.finditer(text):
        line = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
        if not re.search(r"\bfunc\s*$", line):
            yield match.start()


def snapkit(text):
    for match in SNAPKIT.finditer(text):
        start = match.end() - 1
        end = closing(text, start)
        body = text[start + 1 : end]
        head = re.match(r"\s*(?:\[[^\]]*\]\s*)?\(?\s*(\w+)[^{}]*?\)?[^{}\n]*?\bin\b", body)
        name = re.escape(head[1]) if head else r"\$0"
        offset = start + 1 + (head.end() if head else 0)
        for use in re.finditer(rf"(?<![\w.$]){name}(?=\s*\.)", text[offset:end]):
            at = offset + use.start()
            first = at + (1 if text[at] == "$" else 0)
            chain = text[at : chain_end(text, first)]
            if SNAPKIT_RELATION.search(chain):
                yield at


def cartography(text):
    for match in CARTOGRAPHY.finditer(text):
        if re.search(r"\bfunc\s+$", text[: match.start()]):
            continue
        arguments = closing(text, match.end() - 1)
        brace = re.compile(r"\s*\{").match(text, arguments + 1)
        block = re.compile(r".*?\bblock\s*:\s*\{", re.S).match(text, match.end(), arguments)
        if brace is None and block is None:
            continue
        start = (brace or block).end() - 1
        end = closing(text, start)
        for use in CARTOGRAPHY_OPERATOR.finditer(text, start, end):
            line = text[text.rfind("\n", 0, use.start()) + 1 : use.start()]
            if not re.search(r"^\s*\}?\s*(?:else\s+)?(?:if|guard|while|switch|case|for)\b", line):
                yield use.start()
        for use in CARTOGRAPHY_CALL.finditer(text, start, end):
            yield use.start()


def stevia_chains(text):
    for match in STEVIA_CHAIN.finditer(text):
        start = match.start(1)
        depth = []
        for sign in text[:start]:
            if sign in "([{":
                depth.append(sign)
            elif sign in ")]}" and depth:
                depth.pop()
        if not depth or depth[-1] == "{":
            yield start


def places(text):
    """(offset, idiom) of all places of a file, in order."""
    code = blanked(text)
    found = []
    for idiom, pattern in (
        ("anchor", ANCHOR), ("item", ITEM), ("vfl", VFL), ("purelayout", PURELAYOUT),
    ):
        found += [(start, idiom) for start in calls_of(code, pattern)]
    found += [(start, "snapkit") for start in snapkit(code)]
    found += [(start, "cartography") for start in cartography(code)]
    for idiom, module, pattern in (
        ("tinyconstraints", "TinyConstraints", TINY), ("stevia", "Stevia", STEVIA),
    ):
        if re.search(rf"^\s*(?:@testable\s+)?import\s+{module}\b", code, re.M):
            found += [(start, idiom) for start in calls_of(code, pattern)]
            if idiom == "stevia":
                found += [(start, idiom) for start in stevia_chains(code)]
    return sorted(set(found))


def library_folders(paths):
    """The folders of the files that hold a layout library's own sources."""
    declared = collections.defaultdict(set)
    for path in paths:
        with open(path, encoding="utf-8", errors="replace") as file:
            declared[os.path.dirname(path)].update(DECLARED.findall(file.read()))
    return {
        folder
        for folder, names in declared.items()
        if any(names.issuperset(library) for library in LIBRARIES)
    }


def swift_files(folder):
    for path, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if name.endswith(".swift"):
                yield os.path.join(path, name)


def main(arguments):
    shows_places = arguments[:1] == ["--places"]
    if shows_places:
        arguments = arguments[1:]
    if len(arguments) != 1:
        sys.exit(__doc__)
    counts = collections.Counter()
    paths = list(swift_files(arguments[0]))
    libraries = library_folders(paths)
    for path in paths:
        if os.path.dirname(path) in libraries:
            continue
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        name = os.path.relpath(path, arguments[0])
        for start, idiom in places(text):
            counts[name.split(os.sep)[0], idiom] += 1
            if shows_places:
                line = text.count("\n", 0, start) + 1
                column = start - (text.rfind("\n", 0, start) + 1) + 1
                words = " ".join(text[start : start + 60].split())
                print(name, line, column, idiom, words, sep="\t")
    if not shows_places:
        for (repository, idiom), count in sorted(counts.items()):
            print(repository, idiom, count, sep="\t")
        print("total", "all", sum(counts.values()), sep="\t")


if __name__ == "__main__":
    main(sys.argv[1:])

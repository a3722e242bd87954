"""Where statements, blocks and types of a Swift file begin and end, without a parser.

Good enough to damage code that is formatted as people format it: what does not stand on lines of
its own is left alone by those who ask.
"""

import bisect
import re

DECLARATION = re.compile(r"\b(?:class|extension|struct|enum|protocol|actor)\s+([A-Za-z_][\w.]*)")
PAIRS = {")": "(", "]": "[", "}": "{"}


def blanked(text):
    """The text with everything in strings and comments replaced by blanks, of the same length."""
    result = list(text)
    index, depth, length = 0, 0, len(text)

    def blank(start, end):
        for place in range(start, min(end, length)):
            if result[place] != "\n":
                result[place] = " "

    while index < length:
        if text.startswith("//", index):
            end = text.find("\n", index)
            end = length if end < 0 else end
            blank(index, end)
        elif text.startswith("/*", index):
            depth, end = 1, index + 2
            while end < length and depth:
                if text.startswith("/*", end):
                    depth, end = depth + 1, end + 2
                elif text.startswith("*/", end):
                    depth, end = depth - 1, end + 2
                else:
                    end += 1
            blank(index, end)
        elif text.startswith('"""', index):
            end = text.find('"""', index + 3)
            end = length if end < 0 else end + 3
            blank(index, end)
        elif text[index] == '"':
            end, depth = index + 1, 0
            while end < length and text[end] != "\n" and (depth or text[end] != '"'):
                if text.startswith("\\(", end):
                    depth, end = depth + 1, end + 2
                    continue
                if text[end] == "\\":
                    end += 1
                elif depth and text[end] in "()":
                    depth += 1 if text[end] == "(" else -1
                end += 1
            end += 1
            blank(index, end)
        else:
            index += 1
            continue
        index = end
    return "".join(result)


class SwiftText:
    def __init__(self, text):
        self.text = text
        self.code = blanked(text)
        self.starts = [0] + [m.end() for m in re.finditer("\n", text)]
        self.partner = {}
        opened = []
        for match in re.finditer(r"[()\[\]{}]", self.code):
            char, place = match.group(), match.start()
            if char in PAIRS.values():
                opened.append((char, place))
            elif opened and opened[-1][0] == PAIRS[char]:
                start = opened.pop()[1]
                self.partner[start], self.partner[place] = place, start
        self.types = []
        for match in DECLARATION.finditer(self.code):
            brace = self.code.find("{", match.end())
            if brace in self.partner and ";" not in self.code[match.end():brace]:
                self.types.append((match.start(), self.partner[brace] + 1, match.group(1)))

    def offset(self, line, column):
        """Of a place that counts from 1, columns in bytes of UTF-8."""
        start = self.starts[line - 1]
        end = self.text.find("\n", start)
        words = self.text[start:end if end >= 0 else None].encode()
        return start + len(words[:column - 1].decode("utf-8", "ignore"))

    def line(self, offset):
        """The line of an offset, from 1."""
        return bisect.bisect_right(self.starts, offset)

    def type_at(self, offset):
        """The last name of the innermost type or extension around an offset."""
        around = [kind for kind in self.types if kind[0] <= offset < kind[1]]
        return around[-1][2].split(".")[-1] if around else None

    def line_start(self, offset):
        return self.text.rfind("\n", 0, offset) + 1

    def indent(self, offset):
        """The white space before an offset; None where something else stands before it."""
        start = self.line_start(offset)
        words = self.text[start:offset]
        return words if not words.strip() else None

    def expression_end(self, offset):
        """Where the chain of members ends that goes on at an offset, an assigned literal included."""
        while True:
            match = re.compile(r"\s*[?!]?\.\s*[A-Za-z_]\w*").match(self.code, offset)
            if not match:
                break
            offset = match.end()
            while offset < len(self.code) and self.code[offset] in "([" and offset in self.partner:
                offset = self.partner[offset] + 1
            match = re.compile(r"\s*(?=\{)").match(self.code, offset)
            if match and match.end() in self.partner:
                offset = self.partner[match.end()] + 1
        match = re.compile(r"[ \t]*=[ \t]*[\w.]+").match(self.code, offset)
        return match.end() if match else offset

    def alone(self, start, end):
        """The whole lines of a range with the comma behind it; None where more stands on them."""
        if self.indent(start) is None:
            return None
        match = re.compile(r"[ \t]*[,;]?[ \t]*(?:\r?\n)").match(self.code, end)
        rest = self.text[end:match.end()].strip() if match else ""
        if not match or rest not in ("", ",", ";"):
            return None
        return self.line_start(start), match.end()

    def in_list(self, start, end):
        """Whether a range is an element of an array or an argument by itself."""
        before = self.code[:start].rstrip()
        after = self.code[end:].lstrip()
        return before[-1:] in ("[", ",", "(") and after[:1] in ("]", ",", ")")

    def block(self, offset):
        """The range between the braces around an offset."""
        depth = 0
        for place in range(offset - 1, -1, -1):
            if self.code[place] == "}":
                depth += 1
            elif self.code[place] == "{":
                if depth == 0:
                    return (place + 1, self.partner[place]) if place in self.partner else None
                depth -= 1
        return None

    def statement(self, offset, block):
        """The whole lines of the statement of a block that holds an offset; None where they hold
        more."""
        start = block[0]
        place = start
        lines = []
        # Lines at which nothing is open are where statements begin.
        while place < block[1]:
            end = self.code.find("\n", place)
            end = block[1] if end < 0 else min(end + 1, block[1])
            lines.append((place, end))
            place = end
        first = None
        position = start
        begin = lines[0][0] if lines else start
        for number, (here, end) in enumerate(lines):
            if here >= position:
                words = self.code[here:end].strip()
                if words and not words.startswith((".", "?.", "!.", "else", "{", "&&", "||", "?", ":")):
                    begin = here
            position = max(position, here)
            for match in re.finditer(r"[(\[{]", self.code[here:end]):
                opened = here + match.start()
                if opened >= position and opened in self.partner:
                    position = self.partner[opened] + 1
            if first is None and begin <= offset < max(end, position):
                first = begin
            if first is not None and max(end, position) > offset and position <= end:
                following = self.code[end:block[1]].lstrip()
                if not following.startswith((".", "?.", "else", "&&", "||")):
                    return first, end
        return None

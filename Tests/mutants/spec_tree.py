"""A reader of specs that is just good enough to damage them: statements, their places, their names.

It is written apart from Inset's own parser on purpose: what judges a program should not share its
mistakes. Offsets count characters.
"""

import bisect
import dataclasses
import re

TOKEN = re.compile(
    r"""(?P<comment>//[^\n\r]*|/\*.*?\*/)
    |(?P<string>"(?:\\.|[^"\\\n\r])*")
    |(?P<number>\d[\d_]*(?:\.\d+)?)
    |(?P<quoted>`[^`\n\r]*`)
    |(?P<name>[^\W\d]\w*)
    |(?P<newline>\r\n|\n|\r)
    |(?P<space>[ \t\ufeff]+)
    |(?P<operator>==|<=|>=|.)""",
    re.X | re.S,
)
RELATIONS = ("==", "<=", ">=")
# A line that ends with one of these, or whose next line begins with one, goes on.
JOINS = {*RELATIONS, "+", "-", "*", "/", "@", ":", "=", ".", ","}
KEYWORDS = {
    "import", "targets", "let", "component", "screen", "guide", "visual", "when", "else", "expect",
    "inactive",
}
GUIDES = {
    "safeArea", "margins", "readable", "keyboard", "contentLayout", "frameLayout",
    "topLayoutGuide", "bottomLayoutGuide",
}
DECLARATIONS = {"screen", "component", "view", "guide"}


@dataclasses.dataclass(frozen=True)
class Token:
    kind: str
    text: str
    start: int
    breaks: bool  # Whether a line ends before it.

    @property
    def end(self):
        return self.start + len(self.text)

    @property
    def is_name(self):
        return self.kind in ("name", "quoted")

    @property
    def bare(self):
        return self.text.strip("`")


@dataclasses.dataclass(eq=False)
class Statement:
    """A statement; `head` are its tokens before the block, `children` the block's statements."""

    kind: str
    head: list
    parent: "Statement | None"
    start: int
    end: int = 0
    children: list = dataclasses.field(default_factory=list)

    @property
    def head_end(self):
        return self.head[-1].end

    @property
    def name(self):
        """The declared name."""
        names = [t for t in self.head if t.is_name]
        return names[1].bare if self.kind in DECLARATIONS and len(names) > 1 else None

    @property
    def owner(self):
        """The innermost declaration around the statement."""
        around = self.parent
        while around is not None and around.kind not in DECLARATIONS:
            around = around.parent
        return around

    @property
    def conditions(self):
        """How many `when` blocks the statement stands in."""
        around, count = self.parent, 0
        while around is not None:
            count += around.kind in ("when", "else")
            around = around.parent
        return count

    @property
    def top(self):
        """The screen, component or other item of the file that holds the statement."""
        item = self
        while item.parent is not None:
            item = item.parent
        return item

    def walk(self):
        yield self
        for child in self.children:
            yield from child.walk()

    def views(self):
        """The views and guides that the block declares, also inside `when`."""
        for child in self.children:
            if child.kind in ("view", "guide"):
                yield child
            elif child.kind in ("when", "else"):
                yield from child.views()

    def path(self):
        """The names below the screen or component, `("form", "email")`."""
        names, item = [], self
        while item is not None and item.kind in ("view", "guide"):
            names.append(item.name)
            item = item.owner
        return tuple(reversed(names))


class Spec:
    """A text and its statements."""

    def __init__(self, text):
        self.text = text
        self.lines = [0] + [m.end() for m in re.finditer(r"\r\n|\n|\r", text)]
        self.tokens, breaks = [], False
        for match in TOKEN.finditer(text):
            if match.lastgroup == "newline":
                breaks = True
            elif match.lastgroup not in ("space", "comment"):
                self.tokens.append(Token(match.lastgroup, match.group(), match.start(), breaks))
                breaks = False
        self.at = 0
        self.items = []
        while self.at < len(self.tokens):
            self.items += self.block(None)
            self.at += 1  # A brace that closes nothing.

    def block(self, parent):
        found = []
        while self.at < len(self.tokens) and self.tokens[self.at].text != "}":
            if self.tokens[self.at].text == ";":
                self.at += 1
            else:
                found.append(self.statement(parent))
        return found

    def statement(self, parent):
        first = self.tokens[self.at]
        head, depth = [], 0
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            if depth == 0 and head:
                joined = head[-1].text in JOINS or token.text in JOINS
                if token.text in ("{", "}", ";") or token.breaks and not joined:
                    break
            depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
            head.append(token)
            self.at += 1
        result = Statement(kind_of(head, self.peek()), head, parent, first.start, head[-1].end)
        if self.peek() == "{":
            self.at += 1
            result.children = self.block(result)
            result.end = self.tokens[min(self.at, len(self.tokens) - 1)].end
            self.at += 1
        return result

    def peek(self):
        return self.tokens[self.at].text if self.at < len(self.tokens) else ""

    def statements(self):
        for item in self.items:
            yield from item.walk()

    def line(self, offset):
        return bisect.bisect_right(self.lines, offset)

    def offset(self, line, column):
        return self.lines[min(line, len(self.lines)) - 1] + column - 1

    def declaration(self, offset):
        """The innermost declaration that holds the offset."""
        found = None
        for statement in self.statements():
            if statement.kind in DECLARATIONS and statement.start <= offset < statement.end:
                found = statement
        return found

    def resolve(self, names, statement):
        """The declaration that a path without its attribute means in a statement, or None."""
        here = statement.owner if statement.kind not in DECLARATIONS else statement
        names = [name for name in names if name not in GUIDES]
        if not names or here is None:
            return here
        first, rest = names[0], names[1:]
        if first == "self":
            found = here
        elif first == "superview":
            found = here.owner
        elif first == "root":
            found = here.top
        else:
            found, scope = None, here
            while found is None and scope is not None:
                found = next((v for v in scope.views() if v.name == first), None)
                scope = scope.owner
        for name in rest:
            if found is None:
                return None
            # What an instance of a component holds belongs, for us, to the instance.
            inner = (
                found.owner if name == "superview"
                else next((v for v in found.views() if v.name == name), None))
            found = inner or found
        return found


def kind_of(head, follower):
    first = head[0]
    second = head[1] if len(head) > 1 else None
    if first.kind == "name" and first.text in KEYWORDS:
        if second is None or second.text not in (".", ":", *RELATIONS):
            return first.text
    if first.is_name and (second is None and follower == "{" or second is not None and (
            second.is_name or second.kind == "string")):
        return "view"
    if any(token.text in RELATIONS for token in head):
        return "constraint"
    return "property" if any(token.text == ":" for token in head) else "other"


def paths(head):
    """The dotted paths in a head: lists of name tokens, also one for each of `[a, b].top`."""
    found, at = [], 0
    while at < len(head):
        if not head[at].is_name:
            at += 1
            continue
        names = [head[at]]
        while at + 2 < len(head) and head[at + 1].text == "." and head[at + 2].is_name:
            names.append(head[at + 2])
            at += 2
        found.append(names)
        at += 1
    return found

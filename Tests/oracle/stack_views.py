#!/usr/bin/env python3
"""Judges stack views: random stacks against their constraint systems, solved by linear programs.

    stack_views.py INSET COUNT [SEED]

Writes COUNT random screens (every distribution and alignment, hidden views, spacing of their own,
margins, baselines, stacks in stacks), asks `inset frames` for them left to right and right to left,
and compares each frame with that of the system which UIKit's stack views are known to make. The
systems are written here a second time, from the published dumps and not from the engine, and solved
one priority level after the other. A number is compared where the optimum leaves it no choice.

Exit status: 0 if all frames agree, 2 if one does not, 1 if inset fails.
"""

import json
import math
import pathlib
import random
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import lp_oracle  # noqa: E402

ENVIRONMENT = "iphone-8 16 portrait"
ROOT_WIDTH = 375.0
SCALE = 2.0
ASCENT, DESCENT = 1950 / 2048, 494 / 2048
DISTRIBUTIONS = ["fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering"]
ACROSS = {
    "horizontal": ["fill", "top", "center", "bottom", "firstBaseline", "lastBaseline"],
    "vertical": ["fill", "leading", "center", "trailing"],
}
HALF_PIXEL = 0.5 / SCALE + 2e-3


# The screens


class View:
    """A view of a generated screen: an image, a label, a plain view or a stack."""

    def __init__(self, kind, name):
        self.kind, self.name, self.children = kind, name, []
        self.hidden = False
        self.size = None
        self.hugging, self.compression = (250.0, 250.0), (750.0, 750.0)
        self.fixed = {}
        self.font, self.lines = 17, 1
        self.spacing, self.spacing_after = 0.0, None
        self.axis, self.distribution, self.alignment = "horizontal", "fill", "fill"
        self.margins, self.baseline_relative = None, False

    def text(self, indent):
        pad = "    " * indent
        title = ' "Text"' if self.kind == "label" else ""
        out = [f"{pad}{self.kind} {self.name}{title} {{"]
        pad += "    "
        if self.kind == "stack":
            out.append(f"{pad}axis: {self.axis}; distribution: {self.distribution}; "
                       f"alignment: {self.alignment}; spacing: {points(self.spacing)}")
            if self.margins:
                top, leading, bottom, trailing = map(points, self.margins)
                out.append(f"{pad}relativeToMargins: true; margins: (top: {top}, leading: {leading}, "
                           f"bottom: {bottom}, trailing: {trailing})")
            if self.baseline_relative:
                out.append(f"{pad}baselineRelative: true")
        else:
            if self.size:
                out.append(f"{pad}size: ({points(self.size[0])}, {points(self.size[1])})")
            if self.kind == "label":
                out.append(f"{pad}font: {self.font}; lines: {self.lines}")
            out.append(f"{pad}hugging: (horizontal: {self.hugging[0]}, vertical: {self.hugging[1]})")
            out.append(f"{pad}compression: (horizontal: {self.compression[0]}, "
                       f"vertical: {self.compression[1]})")
        if self.hidden:
            out.append(f"{pad}hidden: true")
        if self.spacing_after is not None:
            out.append(f"{pad}spacingAfter: {points(self.spacing_after)}")
        for side, (value, priority) in self.fixed.items():
            out.append(f"{pad}{side} == {points(value)} @{priority}")
        for child in self.children:
            out += child.text(indent + 1)
        out.append(pad[4:] + "}")
        return out


def points(value):
    return f"{value:g}"


def random_leaf(rng, name):
    kind = rng.choice(["image", "image", "label", "label", "view"])
    view = View(kind, name)
    if kind != "view":
        view.size = (rng.randint(4, 120) / 2, rng.randint(4, 80) / 2)
        level = rng.sample(range(200, 300), 2), rng.sample(range(700, 800), 2)
        view.hugging, view.compression = tuple(map(float, level[0])), tuple(map(float, level[1]))
    if kind == "label":
        view.font = rng.choice([11, 13, 17, 20, 34])
        view.lines = rng.choice([1, 1, 1, 0])
    for side in ("width", "height"):
        if kind == "view" or rng.random() < 0.1:
            view.fixed[side] = (rng.randint(10, 120) / 2, rng.choice([1000, 999, 600, 300]))
    return view


def random_stack(rng, name, depth):
    stack = View("stack", name)
    stack.axis = rng.choice(["horizontal", "vertical"])
    stack.distribution = rng.choice(DISTRIBUTIONS)
    stack.alignment = rng.choice(ACROSS[stack.axis])
    stack.spacing = rng.choice([0.0, 0.0, 8.0, rng.randint(1, 40) / 2])
    if rng.random() < 0.25:
        stack.margins = tuple(float(rng.randint(0, 20)) for _ in range(4))
    stack.baseline_relative = stack.axis == "vertical" and rng.random() < 0.15
    for index in range(rng.choice([1, 2, 2, 3, 3, 4, 5])):
        inner = f"{name}_{index}"
        if depth > 0 and rng.random() < 0.25:
            child = random_stack(rng, inner, depth - 1)
        else:
            child = random_leaf(rng, inner)
        child.hidden = rng.random() < 0.15
        if rng.random() < 0.15:
            child.spacing_after = rng.randint(0, 300) / 10
        stack.children.append(child)
    return stack


def random_screen(seed):
    rng = random.Random(seed)
    stack = random_stack(rng, "s", 2)
    for side in ("width", "height"):
        if rng.random() < 0.5:
            stack.fixed[side] = (float(rng.randint(60, 330)), rng.choice([1000, 1000, 950]))
    return stack


def spec(stacks):
    lines = [f'targets {{ os: 16; devices: "iphone-8"; orientations: portrait; directions: ltr, rtl }}']
    for index, stack in enumerate(stacks):
        lines.append(f"screen Screen{index} {{")
        lines += stack.text(1)
        lines.append("    s.leading == root.leading + 20; s.top == root.top + 60")
        lines.append("}")
    return "\n".join(lines) + "\n"


# The systems


class Form(dict):
    """A linear form: variable -> coefficient, None -> the constant."""

    def __add__(self, other):
        out = Form(self)
        for key, value in (other.items() if isinstance(other, dict) else [(None, other)]):
            out[key] = out.get(key, 0.0) + value
        return out

    def __mul__(self, factor):
        return Form({key: value * factor for key, value in self.items()})

    def __sub__(self, other):
        return self + (other * -1.0 if isinstance(other, dict) else -other)


class System:
    """The rows of a stack and all that is in it; x counts from the leading side."""

    def __init__(self, root):
        self.names, self.rows, self.ambiguous_fitting = [], [], False
        self.views = []
        self.collect(root)

    def collect(self, view):
        self.views.append(view)
        for key in ("x", "y", "w", "h"):
            self.variable(f"{view.name}.{key}")
        for child in view.children:
            self.collect(child)

    def variable(self, name):
        self.names.append(name)
        return Form({len(self.names) - 1: 1.0})

    def get(self, view, key):
        return Form({self.names.index(f"{view.name}.{key}"): 1.0})

    def add(self, form, op, priority=1000):
        terms = [[var, value] for var, value in form.items() if var is not None and abs(value) > 1e-12]
        self.rows.append({"id": str(len(self.rows)), "p": priority, "op": op,
                          "k": -form.get(None, 0.0), "t": terms})

    def span(self, view, horizontal):
        start = self.get(view, "x" if horizontal else "y")
        return start, start + self.get(view, "w" if horizontal else "h")

    def build(self):
        for view in self.views:
            for key, axis, side in (("w", 0, "width"), ("h", 1, "height")):
                size = self.get(view, key)
                self.add(size, ">=")
                if view.size:
                    self.add(size - view.size[axis], "<=", view.hugging[axis])
                    self.add(size - view.size[axis], ">=", view.compression[axis])
                if side in view.fixed:
                    value, priority = view.fixed[side]
                    self.add(size - value, "==", priority)
            if view.kind == "stack":
                self.stack(view)

    def canvas(self, stack, horizontal):
        before, after = 0.0, 0.0
        if stack.margins:
            top, leading, bottom, trailing = stack.margins
            before, after = (leading, trailing) if horizontal else (top, bottom)
        size = self.get(stack, "w" if horizontal else "h")
        return Form({None: before}), size - after

    # Baselines: of text its own, of a stack that of a view in it, else the edge.

    def text_insets(self, view):
        if view.kind != "label":
            return 0.0, 0.0
        line = ceil_pixel((ASCENT + DESCENT) * view.font)
        ascent = ceil_pixel(ASCENT * view.font)
        return ascent, line - ascent

    def content_height(self, view):
        if view.kind != "stack":
            return view.size[1] if view.size else 0.0
        heights = [self.content_height(child) for child in view.children if not child.hidden]
        if not heights:
            return 0.0
        if view.axis == "horizontal":
            return max(heights)
        return sum(heights) + view.spacing * (len(heights) - 1)

    def baseline(self, view, first):
        """In the coordinates of the view's superview."""
        shown = [child for child in view.children if not child.hidden]
        if view.kind == "stack" and shown:
            if view.axis == "vertical" or view.alignment == "fill":
                inner = shown[0] if first else shown[-1]
            else:
                inner = max(shown, key=self.content_height)
            return self.baseline(inner, first) + self.get(view, "y")
        start, end = self.span(view, False)
        above, below = self.text_insets(view)
        return start + above if first else end - below

    # A stack's rows

    def stack(self, stack):
        horizontal = stack.axis == "horizontal"
        shown = [child for child in stack.children if not child.hidden]
        start, end = self.canvas(stack, horizontal)
        self.hiding(stack, horizontal, start, end)
        if not shown:
            return
        first = [self.span(child, horizontal)[0] for child in shown]
        last = [self.span(child, horizontal)[1] for child in shown]
        size = [b - a for a, b in zip(first, last)]
        self.add(first[0] - start, "==")
        self.add(last[-1] - end, "==")
        spreads = stack.distribution in ("equalSpacing", "equalCentering")
        for one, two in zip(shown, shown[1:]):
            near, far = self.gap_ends(stack, one, two, horizontal)
            self.add(far - near - self.gap(stack, one), ">=" if spreads else "==")
        self.distribution(stack, shown, horizontal, first, last, size, end - start)
        if horizontal:
            count = len(shown)
            for child, width in zip(shown, size):
                if child.kind == "label" and child.lines != 1:
                    share = (end - start) * (1 / count) - stack.spacing * (count - 1) / count
                    self.add(width - share, "==", child.compression[0] + 10)
        self.alignment(stack, shown, not horizontal)

    def gap(self, stack, one):
        if one.spacing_after is None:
            return stack.spacing
        return math.floor(one.spacing_after * SCALE + 0.5) / SCALE

    def gap_ends(self, stack, one, two, horizontal):
        if stack.baseline_relative:
            return self.baseline(one, False), self.baseline(two, True)
        return self.span(one, horizontal)[1], self.span(two, horizontal)[0]

    def hiding(self, stack, horizontal, start, end):
        for index, child in enumerate(stack.children):
            if not child.hidden:
                continue
            before = [view for view in stack.children[:index] if not view.hidden]
            after = [view for view in stack.children[index:] if not view.hidden]
            near, far = self.span(child, horizontal)
            half = self.gap(stack, before[-1]) / 2 if before and after else 0.0
            edge, next_edge = start, end
            if before:
                edge = self.gap_ends(stack, before[-1], child, horizontal)[0]
            if after:
                next_edge = self.gap_ends(stack, child, after[0], horizontal)[1]
            self.add(far - near, "==", 999.999)
            self.add(near - edge - half, "==", 50)
            self.add(next_edge - far - half, "==", 50)

    def distribution(self, stack, shown, horizontal, first, last, size, room):
        kind = stack.distribution
        if kind == "fillEqually":
            for other in size[1:]:
                self.add(other - size[0], "==")
        elif kind == "fillProportionally":
            lengths = [self.length(child, horizontal) for child in shown]
            total = sum(lengths) + stack.spacing * (len(shown) - 1)
            alone = sum(length > 0 for length in lengths) == 1
            for child, length, own in zip(shown, lengths, size):
                place = stack.children.index(child)
                if length <= 0:
                    self.add(own, "==")
                else:
                    self.add(own - room * (length / total), "==", 1000 if alone else 999 - place)
        elif kind in ("equalSpacing", "equalCentering"):
            self.add(self.get(stack, "w" if horizontal else "h"), "==", 49)
            if kind == "equalSpacing":
                gaps = [b - a for a, b in zip(last, first[1:])]
            else:
                middle = [(a + b) * 0.5 for a, b in zip(first, last)]
                gaps = [b - a for a, b in zip(middle, middle[1:])]
            for place, other in enumerate(gaps[1:], 1):
                self.add(other - gaps[0], "==", 1000 if kind == "equalSpacing" else 150 - place)

    def length(self, view, horizontal):
        if view.size:
            return view.size[0 if horizontal else 1]
        part = System(view)
        part.build()
        part.add(part.get(view, "x"), "==")
        part.add(part.get(view, "y"), "==")
        part.add(part.get(view, "w"), "==", 50)
        part.add(part.get(view, "h"), "==", 50)
        answer = lp_oracle.lexicographic(len(part.names), part.rows, unique="exact")
        if answer.conflict is not None:
            self.ambiguous_fitting = True
            return 1.0
        var = part.names.index(f"{view.name}.{'w' if horizontal else 'h'}")
        low, high = answer.range[var]
        self.ambiguous_fitting |= part.ambiguous_fitting or not lp_oracle.is_unique(low, high)
        return max(0.0, float(answer.x[var])) if answer.x[var] > 1e-7 else 0.0

    def alignment(self, stack, shown, horizontal):
        start, end = self.canvas(stack, horizontal)
        first = [self.span(child, horizontal)[0] for child in shown]
        last = [self.span(child, horizontal)[1] for child in shown]
        kind = stack.alignment
        if kind == "fill":
            self.add(first[0] - start, "==")
            self.add(last[0] - end, "==")
            for a, b in zip(first[1:], last[1:]):
                self.add(a - first[0], "==")
                self.add(b - last[0], "==")
            return
        for a, b in zip(first, last):
            self.add(b - a, "==", 25)
        own = self.get(stack, "w" if horizontal else "h")
        leads = kind in ("leading", "top")
        trails = kind in ("trailing", "bottom")
        if len(shown) == 1:
            self.add(own, "==", 49)
            if leads:
                self.add(first[0] - start, "==")
                self.add(end - last[0], ">=")
            elif trails:
                self.add(last[0] - end, "==")
                self.add(first[0] - start, ">=")
            else:
                self.add(first[0] - start, ">=")
                self.add(end - last[0], ">=")
                if kind == "center":
                    self.add((first[0] + last[0]) - (start + end), "==")
            return
        spacer = self.variable(f"{stack.name}.spacer.x"), self.variable(f"{stack.name}.spacer.w")
        low, high = spacer[0], spacer[0] + spacer[1]
        self.add(spacer[1], ">=")
        self.add(spacer[1], "==", 51)
        for index, (a, b) in enumerate(zip(first, last)):
            if leads:
                self.add(a - start, "==")
                self.add(low - a, "==", 999.5)
                self.add(high - b, ">=")
            elif trails:
                self.add(b - end, "==")
                self.add(high - b, "==", 999.5)
                self.add(a - low, ">=")
            else:
                self.add(a - low, ">=")
                self.add(high - b, ">=")
                if index and kind == "center":
                    self.add((a + b) - (first[0] + last[0]), "==")
                elif index:
                    is_first = kind == "firstBaseline"
                    self.add(self.baseline(shown[index], is_first)
                             - self.baseline(shown[0], is_first), "==")
        if leads:
            self.add(high - end, "==")
        elif trails:
            self.add(low - start, "==")
        else:
            self.add(low - start, "==")
            self.add(high - end, "==")
            if kind == "center":
                self.add((first[0] + last[0]) - (start + end), "==")
            else:
                self.add(own, "==", 49)


def ceil_pixel(value):
    return math.ceil(value * SCALE - 1e-6) / SCALE


# The judgement


class Verdict:
    compared = skipped = conflicts = 0

    def __init__(self):
        self.wrong = []


def judge(stack, frames, verdict, name):
    """Compares a screen's frames, by direction, with the system's optimum."""
    system = System(stack)
    system.build()
    system.add(system.get(stack, "x") - 20, "==")
    system.add(system.get(stack, "y") - 60, "==")
    if system.ambiguous_fitting:
        verdict.skipped += 1
        return
    answer = lp_oracle.lexicographic(len(system.names), system.rows, unique="sample")
    if answer.conflict is not None:
        verdict.conflicts += 1
        return
    wrong = differences(system, answer, frames, verdict)
    if wrong:
        # A sample of the optimal face can miss an ambiguity; now look at all of it.
        answer = lp_oracle.lexicographic(len(system.names), system.rows, unique="exact")
        wrong = differences(system, answer, frames, Verdict())
    verdict.wrong += [f"{name}: {text}" for text in wrong]


def differences(system, answer, frames, verdict):
    unique = [lp_oracle.is_unique(*ends) for ends in answer.range]
    values = dict(zip(system.names, map(float, answer.x)))
    sure = dict(zip(system.names, unique))
    wrong = []
    parents = {child.name: view for view in system.views for child in view.children}
    for view in system.views:
        for key in ("x", "y", "w", "h"):
            name = f"{view.name}.{key}"
            if not sure[name]:
                verdict.skipped += 1
                continue
            for direction, found in frames.items():
                expected = values[name]
                if key == "x" and direction == "rtl":
                    parent = parents.get(view.name)
                    width = values[f"{parent.name}.w"] if parent else ROOT_WIDTH
                    if not sure[f"{view.name}.w"] or parent and not sure[f"{parent.name}.w"]:
                        continue
                    expected = width - expected - values[f"{view.name}.w"]
                verdict.compared += 1
                got = found[view.name]["x y width height".split()["xywh".index(key)]]
                if abs(got - expected) > HALF_PIXEL:
                    wrong.append(f"{direction} {name} is {got}, the optimum {expected:.4f}")
    return wrong


def frames_of(inset, text):
    """By screen and direction, the frames by the view's name."""
    done = subprocess.run([inset, "frames", "-", "--format", "json"], input=text.encode(),
                          capture_output=True, timeout=600, check=False)
    if done.returncode:
        sys.exit(f"inset failed: {done.stderr.decode()[:1000]}")
    result = []
    for screen in json.loads(done.stdout)["screens"]:
        by_direction = {}
        for environment in screen["environments"]:
            by_direction[environment["direction"]] = {
                view["path"].rsplit(".", 1)[-1]: view["frame"] for view in environment["views"]}
        assert sorted(by_direction) == ["ltr", "rtl"]
        result.append(by_direction)
    return result


def run(inset, count, seed=1, batch=50):
    verdict = Verdict()
    for begin in range(0, count, batch):
        seeds = [seed * 1_000_003 + index for index in range(begin, min(begin + batch, count))]
        stacks = [random_screen(value) for value in seeds]
        text = spec(stacks)
        for value, stack, frames in zip(seeds, stacks, frames_of(inset, text)):
            before = len(verdict.wrong)
            judge(stack, frames, verdict, f"seed {value}")
            if len(verdict.wrong) > before and len(verdict.wrong) < 40:
                verdict.wrong.append("\n".join(stack.text(0)))
    return verdict


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    verdict = run(sys.argv[1], int(sys.argv[2]), seed)
    print("\n".join(verdict.wrong[:40]))
    print(f"{sys.argv[2]} screens: {verdict.compared} figures compared, {verdict.skipped} left open by "
          f"the optimum, {verdict.conflicts} screens in conflict, "
          f"{sum('optimum' in text for text in verdict.wrong)} wrong")
    sys.exit(2 if verdict.wrong else 0)


if __name__ == "__main__":
    main()

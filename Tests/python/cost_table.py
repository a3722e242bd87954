"""What inputs of many shapes cost at growing sizes: `cost_table.py INSET [SHAPES…]`.

Each shape is opened in a server of its own, which is asked for the diagnostics and a hover, and
checked by the command line where proofs of fixes count. The table has the seconds of processor time
and the peak memory at each size; the exponent is the growth between the two largest sizes that
ended: 1 is linear. Cells that took longer than `--limit` seconds are shown as `>`.

Options: `--sizes 1000,10000,100000`, `--limit 20`, `--json FILE` for the figures. With `--bounds` the
shapes of `BOUNDS` alone are measured, each at its size; one beyond its bound is said and fails.
"""

import argparse
import json
import math
import os
import pathlib
import random
import resource
import subprocess
import sys
import tempfile
import time

import lsp_client
from long_specs import spec as long_spec
from lsp_client import Server

DEFAULT_SIZES = (1_000, 10_000, 100_000)


def screen(lines, name="S"):
    return "screen %s {\n%s\n}\n" % (name, "\n".join(lines))


# Shapes: a function of the size that gives a text, or a dictionary of files whose first is opened.


def equal_names(n):
    return screen("  view a { width == 1 }" for _ in range(n))


def equal_widths(n):
    return screen(["  view a {"] + [f"    width == {i}" for i in range(1, n + 1)] + ["  }"])


def overlapping(n):
    return screen(
        f'  label a{i} "x" {{ leading == superview.leading + 20; top == superview.top + 100 }}'
        for i in range(n))


def grid(n):
    side = max(1, math.isqrt(n))
    return screen(
        f"  view a{i} {{ leading == superview.leading + {i % side}; top == superview.top + "
        f"{i // side}; width == 1; height == 1 }}" for i in range(n))


def mesh(n, per_view=4, seed=1, priority=""):
    rng = random.Random(seed)
    views = max(2, n // per_view)
    names = [f"a{i}" for i in range(views)]
    attributes = ["leading", "trailing"]
    lines = [f'  label {name} "x"' for name in names]
    for _ in range(n):
        a, b = rng.sample(names, 2)
        lines.append(
            f"  {a}.{rng.choice(attributes)} == {b}.{rng.choice(attributes)} + "
            f"{rng.randrange(100)}{priority}")
    return screen(lines)


def mesh_of_inequalities(n):
    rng = random.Random(2)
    views = max(2, n // 10)
    lines = [f"  label a{i} \"x\" {{ top == superview.top + {i} }}" for i in range(views)]
    for _ in range(n):
        a, b = rng.sample(range(views), 2)
        lines.append(f"  a{a}.leading >= a{b}.trailing + 8")
    return screen(lines)


def mesh_300(n):
    return mesh(n, 10)


def wishes(n):
    rng = random.Random(3)
    views = max(2, n // 3)
    lines = [f"  label a{i} \"x\"" for i in range(views)]
    for _ in range(n):
        a, b = rng.sample(range(views), 2)
        lines.append(
            f"  a{a}.leading == a{b}.leading + {rng.randrange(100)} @{rng.choice((250, 500, 750))}")
    return screen(lines)


def chain(n, end=()):
    lines = ['  view a0 { leading == superview.leading; top == superview.top; height == 1; '
             'width == 1 }']
    lines += [f"  view a{i} {{ leading == a{i - 1}.trailing; top == superview.top; height == 1; "
              f"width == 1 }}" for i in range(1, n)]
    return screen([*lines, *end])


def chain_of_conflict(n):
    return chain(n, [f"  a{n - 1}.trailing == superview.leading + {n + 5}"])


def many_conflicts(n):
    lines = ['  label a0 "x"']
    for i in range(1, n):
        lines.append(f'  label a{i} "x" {{ leading >= a{i - 1}.leading + 100; '
                     f"leading <= a{i - 1}.leading }}")
    return screen(lines)


def doubling(n):
    depth = max(1, int(math.log2(n)))
    lines = ["component C0 { label a \"x\" { edges == superview.edges } }"]
    for i in range(1, depth + 1):
        lines.append(
            f"component C{i} {{ C{i - 1} a {{ topEdges: 0 }}; C{i - 1} b }}".replace(
                " { topEdges: 0 }", ""))
    return "\n".join(lines) + "\n" + screen([f"  C{depth} c {{ edges == superview.edges }}"])


def deep_doubling(n):
    """Linear text, exponential views: cut with a finding."""
    depth = min(n // 30, 64)
    lines = ["component C0 { label a \"x\" }"]
    for i in range(1, depth + 1):
        lines.append(f"component C{i} {{ C{i - 1} a; C{i - 1} b }}")
    return "\n".join(lines) + "\n" + screen([f"  C{depth} c"])


def wide_components(n):
    """A component of n statements that is used n times."""
    body = ["component C {"] + [f'  label a{i} "x" {{ top == superview.top }}' for i in range(n // 10)]
    return "\n".join(body) + "\n}\n" + screen(f"  C c{i}" for i in range(n // 10))


def instances(n):
    return ("component C(t: String) { label a { text: t; edges == superview.edges } }\n"
            + screen(f'  C c{i} {{ t: "x"; top == superview.top + {i}; '
                     f"leading == superview.leading }}" for i in range(n)))


def many_components(n):
    return "\n".join(
        f'component C{i} {{ label a "x" }}' for i in range(n)) + "\n" + screen(
            f"  C{i} c{i}" for i in range(n))


def chained_components(n):
    return "component C0 { label a \"x\" }\n" + "\n".join(
        f"component C{i} {{ C{i - 1} a }}" for i in range(1, n)) + "\n" + screen([f"  C{n - 1} c"])


def ring_of_components(n):
    return "\n".join(
        f"component C{i} {{ C{(i + 1) % n} a }}" for i in range(n)) + "\n" + screen(["  C0 c"])


def mistakes_on_a_line(n):
    return "screen S { view a { " + "width = = 3; " * n + "} }\n"


def mistakes(n):
    return screen("  width = = 3" for _ in range(n))


def unknown_names(n):
    return screen(f"  a{i}.top == b{i}.bottom" for i in range(n))


def one_unknown_name(n):
    return screen("  a.top == b.bottom" for _ in range(n))


def unknown_kinds(n):
    return screen(f"  kind{i} a{i}" for i in range(n))


def stray_braces(n):
    return "}" * n + "\n"


def misspelt(n):
    return screen(f'  lable a{i} "x" {{ leadng == superview.leading }}' for i in range(n))


def visual(n):
    return screen([f'  label a{i} "x"' for i in range(n)]
                  + ['  visual "H:|' + "".join(f"-[a{i}]" for i in range(n)) + '-|"'])


def long_word(n):
    return 'screen S { label a "%s" { font: 1000; width == 0.001; lines: 0 } }\n' % ("m" * n)


def many_words(n):
    return 'screen S { label a "%s" { width == 100; lines: 0 } }\n' % ("word " * n)


def ordinary(n):
    return long_spec(n)


def one_line(n):
    return "screen S { " + " ".join(
        f'label a{i} "x" {{ top == superview.top + {i}; leading == superview.leading }};'
        for i in range(n)) + " }\n"


def nested(n):
    return "screen S {\n" + "view a {\n" * n + "}" * n + "\n}\n"


def parentheses(n):
    return "screen S { view a { width == " + "(" * n + "1" + ")" * n + " } }\n"


def sum_of(n):
    return "screen S { view a { width == " + " + ".join("1" for _ in range(n)) + " } }\n"


def lets(n):
    return "let a0 = 1\n" + "".join(
        f"let a{i} = a{i - 1} + 1\n" for i in range(1, n)) + screen(
            [f"  view v {{ width == a{n - 1} }}"])


def lets_reversed(n):
    return "".join(f"let a{i} = a{i + 1} + 1\n" for i in range(n)) + f"let a{n} = 1\n" + screen(
        ["  view v { width == a0 }"])


def lets_in_block_reversed(n):
    return screen([f"  let a{i} = a{i + 1} + 1" for i in range(n)] + [f"  let a{n} = 1",
                  "  view v { width == a0 }"])


def whens(n):
    return screen(['  label a "x"'] + [f"  when os >= {i} {{ a.top == root.top + {i} }}"
                                       for i in range(n)])


def nested_whens(n):
    return "screen S { label a \"x\"; " + "when width: compact { " * n + " a.top == 3 " + "} " * n + "}\n"


def elses(n):
    return ("screen S {\n  label a \"x\"\n  when os >= 1 { a.top == root.top }" + "".join(
        f" else when os >= {i} {{ a.top == root.top + {i} }}" for i in range(2, n)) + "\n}\n")


def stack(n):
    return screen(["  stack s {", "    axis: vertical", "    edges == superview.edges"]
                  + [f'    label a{i} "x"' for i in range(n)] + ["  }"])


def nested_stacks(n):
    n = min(n, 2000) if n > 2000 else n
    return "screen S {\n" + "stack s {\n" * n + 'label a "x"\n' + "}" * n + "\n}\n"


def properties(n):
    return screen(["  label a \"x\" {"] + ["    lines: 2" for _ in range(n)] + ["  }"])


def unknown_properties(n):
    return screen(["  label a \"x\" {"] + [f"    prop{i}: 2" for i in range(n)] + ["  }"])


def expectations(n):
    return screen(['  label a "x" { top == superview.top; leading == superview.leading }']
                  + [f'  expect a.top == {i} on "iphone-x"' for i in range(n)])


def directives(n):
    return screen(f"  // inset:ignore ambiguous-position\n  label a{i} \"x\"" for i in range(n))


def screens(n):
    return "".join(screen([f'  label a "x" {{ top == superview.top }}'], f"S{i}") for i in range(n))


def equal_screens(n):
    return "".join(screen(['  label a "x"'], "S") for _ in range(n))


def guides(n):
    return screen([f"  guide g{i} {{ top == superview.top + {i} }}" for i in range(n)])


def inactive(n):
    return screen(['  label a "x"', "  a.top == superview.top as c"] + ["  inactive c"] * n)


def named_constraints(n):
    return screen(['  label a "x"'] + [f"  a.width >= {i} as c{i}\n  inactive c{i}"
                                       for i in range(n)])


def ratios(n):
    return screen(["  view a0 { width == 10; height == 10; top == superview.top; "
                   "leading == superview.leading }"]
                  + [f"  view a{i} {{ width == a{i - 1}.width * 1.01; height == a{i - 1}.height; "
                     f"top == a{i - 1}.bottom; leading == superview.leading }}"
                     for i in range(1, n)])


def buttons_close(n):
    return screen(f'  button a{i} "Go" {{ leading == superview.leading + {i}; '
                  f"top == superview.top + {i} }}" for i in range(n))


def imports_missing(n):
    return "".join(f'import "f{i}.inset"\n' for i in range(n)) + screen(["  view a"])


def import_five(n, ring=False):
    files = {}
    for i in range(n):
        text = ""
        for step in (1, 2, 3, 5, 8):
            other = (i + step) % n if ring else i + step
            if other < n and other != i:
                text += f'import "f{other}.inset"\n'
        files[f"f{i}.inset"] = text + f'component C{i} {{ label a "x" }}\n'
    return files


def import_rings(n):
    return import_five(n, True)


def document(views, constraints=""):
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21507" targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES" initialViewController="vc">
 <device id="retina6_12" orientation="portrait" appearance="light"/>
 <scenes><scene sceneID="s"><objects><viewController id="vc" sceneMemberID="viewController">
 <view key="view" contentMode="scaleToFill" id="root"><rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
 <subviews>{views}</subviews><viewLayoutGuide key="safeArea" id="sa"/><constraints>{constraints}</constraints></view>
 </viewController></objects></scene></scenes></document>
"""


def label(i, x=20, y=100):
    return (f'<label opaque="NO" text="L{i}" id="l{i}"><rect key="frame" x="{x}" y="{y}" '
            f'width="42" height="21"/><fontDescription key="fontDescription" type="system" '
            f'pointSize="17"/></label>')


def pinned(i, x=20, y=100):
    return (f'<constraint firstItem="l{i}" firstAttribute="leading" secondItem="root" '
            f'secondAttribute="leading" constant="{x}" id="x{i}"/><constraint firstItem="l{i}" '
            f'firstAttribute="top" secondItem="root" secondAttribute="top" constant="{y}" '
            f'id="y{i}"/>')


def storyboard_overlapping(n):
    return {"Main.storyboard": document("".join(label(i) for i in range(n)),
                                        "".join(pinned(i) for i in range(n)))}


def storyboard_unpinned(n):
    return {"Main.storyboard": document("".join(label(i) for i in range(n)))}


def storyboard_nested(n):
    begin = "".join(f'<view id="v{i}"><rect key="frame" x="0" y="0" width="9" height="9"/><subviews>'
                    for i in range(n))
    return {"Main.storyboard": document(begin + "</subviews></view>" * n)}


def storyboard_dangling(n):
    return {"Main.storyboard": document(label(0), "".join(
        f'<constraint firstItem="l0" firstAttribute="leading" secondItem="none{i}" '
        f'secondAttribute="leading" id="c{i}"/>' for i in range(n)))}


def storyboard_equal_ids(n):
    return {"Main.storyboard": document("".join(label(0) for _ in range(n)))}


def comments(n):
    return "// note\n" * n + screen(["  view a"])


def settings_mistakes(n):
    return {"S.inset": screen(["  view a"]),
            "inset.json": '{"rules": {' + ", ".join(f'"r{i}": "error"' for i in range(n)) + "}}"}


LSP_SHAPES = [
    equal_names, equal_widths, overlapping, grid, mesh, mesh_300, mesh_of_inequalities, wishes,
    chain, chain_of_conflict, many_conflicts, doubling, deep_doubling, wide_components, instances,
    many_components, chained_components, ring_of_components, mistakes_on_a_line, mistakes,
    unknown_names, one_unknown_name, unknown_kinds, stray_braces, misspelt, visual, long_word,
    many_words, ordinary, one_line, nested, parentheses, sum_of, lets, lets_reversed,
    lets_in_block_reversed, whens, nested_whens, elses, stack, nested_stacks, properties,
    unknown_properties, expectations, directives, screens, equal_screens, guides, inactive,
    named_constraints, ratios, buttons_close, imports_missing, import_five, import_rings,
    storyboard_overlapping, storyboard_unpinned, storyboard_nested, storyboard_dangling,
    storyboard_equal_ids, comments, settings_mistakes,
]
# Those that the command line checks as well: it proves fixes.
CHECKED = [mesh, mesh_300, equal_widths, chain_of_conflict, overlapping, many_conflicts, mistakes]


# What shapes may cost at a size: seconds of processor time and MiB.
BOUNDS = {
    "overlapping": (20_000, 2, 300),
    "storyboard_overlapping": (40_000, 6, 600),
    "chain_of_conflict": (9_000, 2, 300),
    "mesh_300 (check)": (3_000, 5, 300),
    "wishes": (10_000, 5, 700),
    "mesh_of_inequalities": (10_000, 5, 700),
    "import_five": (2_000, 3, 200),
    "import_rings": (2_000, 3, 200),
    "instances": (10_000, 3, 400),
    "equal_names": (20_000, 5, 500),
    "one_line": (10_000, 5, 700),
    "directives": (10_000, 5, 400),
    "visual": (2_000, 3, 200),
    "elses": (100_000, 3, 700),
    "long_word": (100_000, 1, 100),
    "mistakes_on_a_line": (1_000_000, 10, 800),
    "mistakes": (1_000_000, 10, 800),
    "mistakes (check)": (1_000_000, 10, 800),
    "screens": (100_000, 20, 1_500),
}


def usage(pid):
    """The processor time in seconds and the peak memory in MiB of a running process."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    ticks = os.sysconf("SC_CLK_TCK")
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    peak = next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM"))
    return (int(fields[11]) + int(fields[12])) / ticks, int(peak) / 1024


def first_word(text):
    """A place worth hovering over: the last name of the text."""
    lines = text.split("\n")
    at = min(len(lines) - 1, max(1, len(lines) // 2))
    return at, min(10, len(lines[at]))


def written(files, folder):
    for name, content in files.items():
        pathlib.Path(folder, name).write_text(content)
    return next(iter(files))


def open_in_server(shape, n, limit):
    """Seconds until diagnostics and a hover, of wall and processor time, and the peak memory."""
    made = shape(n)
    files = made if isinstance(made, dict) else {"S.inset": made}
    with tempfile.TemporaryDirectory() as folder, Server() as server:
        name = written(files, folder)
        text = files[name]
        uri = f"file://{folder}/{name}"
        server.initialize(workspaceFolders=[{"uri": f"file://{folder}", "name": "f"}])
        before, _ = usage(server.process.pid)
        start = time.monotonic()
        try:
            language = "inset" if name.endswith(".inset") else "storyboard"
            server.open(text, uri, language)
            server.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics", limit)
            line, column = first_word(text)
            id = server.start_request("textDocument/hover", {
                "textDocument": {"uri": uri}, "position": {"line": line, "character": column}})
            server.wait(lambda m: m.get("id") == id and "method" not in m,
                        max(0.1, limit - (time.monotonic() - start)))
            wall = time.monotonic() - start
            cpu, peak = usage(server.process.pid)
            return wall, cpu - before, peak
        except Exception as error:  # noqa: BLE001: the end of a limit or of the process
            if server.process.poll() is not None:
                return "ended with %s" % server.process.returncode
            try:
                return ("> %g" % limit, usage(server.process.pid)[1])
            except (OSError, StopIteration):
                return repr(error)


def check(shape, n, limit):
    """The same for `check --format json`."""
    made = shape(n)
    files = made if isinstance(made, dict) else {"S.inset": made}
    with tempfile.TemporaryDirectory() as folder:
        name = written(files, folder)
        start = time.monotonic()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            process = subprocess.Popen(
                [lsp_client.program(), "check", "--format", "json", name], cwd=folder,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            peak = 0
            while True:
                try:
                    process.wait(0.05)
                    break
                except subprocess.TimeoutExpired:
                    try:
                        peak = max(peak, usage(process.pid)[1])
                    except (OSError, StopIteration):
                        pass
                if time.monotonic() - start > limit:
                    process.kill()
                    process.wait()
                    return ("> %g" % limit, peak)
        finally:
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if process.returncode not in (0, 1):
            return "ended with %s" % process.returncode
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return time.monotonic() - start, cpu, peak


def exponent(known):
    """The growth of the processor time between the two largest sizes."""
    known = [(n, figures) for n, figures in known if len(figures) == 3]
    if len(known) < 2:
        return None
    (small, a), (large, b) = known[-2:]
    if b[1] < 0.1:
        return None
    return math.log(max(b[1], 0.01) / max(a[1], 0.01)) / math.log(large / small)


def bounds(rows, limit):
    """Measures what has a bound, and returns how many are beyond theirs."""
    failures = 0
    for name, shape, measure in rows:
        if name not in BOUNDS:
            continue
        size, seconds, memory = BOUNDS[name]
        result = measure(shape, size, limit)
        is_within = len(result) == 3 and result[1] <= seconds and result[2] <= memory
        shown = f"{result[1]:.2f} s, {result[2]:.0f} MiB" if len(result) == 3 else str(result)
        print(f"{'within' if is_within else 'BEYOND'} {seconds} s, {memory} MiB: "
              f"{name} at {size:,}: {shown}", flush=True)
        failures += not is_within
    return min(failures, 1)


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("program")
    options.add_argument("shapes", nargs="*")
    options.add_argument("--sizes", default=",".join(map(str, DEFAULT_SIZES)))
    options.add_argument("--limit", type=float, default=20)
    options.add_argument("--json")
    options.add_argument("--bounds", action="store_true")
    given = options.parse_args()
    os.environ["INSET"] = given.program
    os.environ.pop("INSET_BIN", None)
    sizes = [int(size) for size in given.sizes.split(",")]
    rows = [(shape.__name__, shape, open_in_server) for shape in LSP_SHAPES]
    rows += [(shape.__name__ + " (check)", shape, check) for shape in CHECKED]
    if given.shapes:
        rows = [row for row in rows if any(row[0].startswith(name) for name in given.shapes)]
    if given.bounds:
        return bounds(rows, given.limit)
    print("| shape | " + " | ".join(f"{n:,}" for n in sizes) + " | exponent |")
    print("| --- |" + " --- |" * (len(sizes) + 1))
    figures = {}
    for name, shape, measure in rows:
        cells, known = [], []
        for n in sizes:
            try:
                result = measure(shape, n, given.limit)
            except (BrokenPipeError, OSError) as error:
                result = repr(error)
            if isinstance(result, str):
                cells.append(result)
                known.append((n, (result,)))
            elif len(result) == 2:
                cells.append(f"{result[0]} s, {result[1]:.0f} MiB")
                known.append((n, result))
                cells += ["-"] * (len(sizes) - len(cells))
                break
            else:
                cells.append(f"{result[1]:.2f} s, {result[2]:.0f} MiB")
                known.append((n, result))
        growth = exponent(known)
        shown = "" if growth is None else f"{growth:.2f}"
        print(f"| {name} | " + " | ".join(cells) + f" | {shown} |", flush=True)
        figures[name] = known
    if given.json:
        pathlib.Path(given.json).write_text(json.dumps(figures, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Long specs of many ordinary screens, for measurements: `long_specs.py LINES` prints one.

A screen has some thirty lines: labels, a stack of fields, a picture, a footer, a condition and two
claims. One screen in ten pins a title to the screen's top instead of the safe area's, so that there
is something to report. The same count of lines gives the same bytes.
"""

import sys

SCREEN = """\
/// What people see as step {n}.
screen Step{n} {{
    navigationBar: {bar}
    image backdrop "sunrise" {{
        edges == superview.edges
        role: background
    }}
    label title "Step {n}" {{
        font: largeTitle
        top == {top}.top + {gap}
        leading == form.leading
        trailing <= form.trailing
    }}
    stack form {{
        axis: vertical
        spacing: gutter
        top == title.bottom + {gap}
        horizontalEdges == superview.readable.horizontalEdges
        field email "Email"
        field password "Password"
        button next "Go on" {{
            height >= 44 as touchTarget
        }}
    }}
    label terms "By going on you accept our terms." {{
        font: footnote
        centerX == superview.centerX
        leading >= superview.margins.leading
        trailing <= superview.margins.trailing
        bottom == superview.safeArea.bottom - gutter
    }}
    expect title inside root.safeArea
    expect terms.bottom <= root.safeArea.bottom
}}

"""


def spec(lines: int) -> str:
    """A spec of at least `lines` lines, by less than one screen longer."""
    text = "let gutter = 12\n\n"
    count = 2
    per_screen = SCREEN.count("\n")
    number = 0
    while count < lines:
        text += SCREEN.format(
            n=number, bar="standard" if number % 3 == 1 else "none",
            top="superview" if number % 10 == 3 else "superview.safeArea",
            gap=16 + number % 4 * 8)
        count += per_screen
        number += 1
    return text


if __name__ == "__main__":
    sys.stdout.write(spec(int(sys.argv[1])))

"""Long texts for measurements; the same size gives the same bytes. `long_specs.py LINES` prints one.

`spec` has many ordinary screens of some thirty lines: labels, a stack of fields, a picture, a footer, a
condition and two claims. One screen in ten pins a title to the screen's top instead of the safe area's, so that there
is something to report. `clean`, `column` and `storyboard` have no findings.
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



#: Devices with sensor housings and without, two systems, both orientations.
TARGETS = (
    'targets { devices: "iphone-8", "iphone-8-plus", "iphone-x", "iphone-xr", "iphone-12-mini", "iphone-14-pro",'
    ' "iphone-15-pro-max", "iphone-16-pro", "ipad-pro-11-m4"; os: 15, 18; orientations: portrait, landscape }\n\n')

#: A screen without findings.
CLEAN = """\
screen Screen{n} {{
    navigationBar: standard
    image backdrop{n} {{
        edges == superview.edges
        role: background
    }}
    label title{n} "Title of screen {n}" {{
        font: title1
        top == superview.safeArea.top + 16
        leading == superview.margins.leading
        trailing <= superview.margins.trailing
    }}
    view card{n} {{
        top == title{n}.bottom + 12
        horizontalEdges == superview.margins.horizontalEdges
        height == 120
        label name{n} "Name" {{
            top == superview.top + 8
            leading == superview.leading + 8
            trailing <= superview.trailing - 8
        }}
        label detail{n} "Detail" {{
            top == name{n}.bottom + 4
            leading == name{n}.leading
            trailing <= superview.trailing - 8
        }}
    }}
    stack buttons{n} {{
        axis: vertical
        spacing: 8
        top == card{n}.bottom + 24
        leading == card{n}.leading
        trailing == card{n}.trailing
        button ok{n} "OK" {{ height == 44 }}
        button cancel{n} "Cancel" {{ height == 44 }}
    }}
}}

"""


def clean(lines: int) -> str:
    """Many screens without findings, of at least so many lines."""
    per_screen = CLEAN.count("\n")
    return TARGETS + "".join(CLEAN.format(n=n) for n in range(-(-lines // per_screen)))


def column(lines: int) -> str:
    """One screen without findings: a scrolling column of rows, of about so many lines."""
    text = TARGETS + (
        "screen Big {\n    scroll list { edges == superview.edges\n        view content {\n"
        "            edges == superview.contentLayout.edges\n            width == superview.width\n")
    above = "superview.top"
    for number in range(max(2, (lines - 10) // 9)):
        text += (
            f"            view row{number} {{\n                top == {above}\n"
            "                horizontalEdges == superview.horizontalEdges\n                height == 60\n"
            f"                label name{number} \"Row {number}\" {{\n"
            "                    leading == superview.margins.leading\n"
            "                    centerY == superview.centerY\n"
            "                    trailing <= superview.margins.trailing\n                }\n            }\n")
        above = f"row{number}.bottom"
    return text + f"            bottom == {above}\n        }}\n    }}\n}}\n"


def storyboard(size: int) -> str:
    """A storyboard of at least `size` bytes: scenes of a column of labels each."""
    text = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21507"'
        ' targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" useTraitCollections="YES"'
        ' useSafeAreas="YES" colorMatched="YES">\n    <device id="retina6_12" orientation="portrait"'
        ' appearance="light"/>\n    <scenes>\n')
    number = 0
    while len(text) < size:
        rows, ties, above, y = "", "", ("g%d" % number, "top"), 59
        for index in range(6):
            view = f"v{number}x{index}"
            y += 16
            rows += (
                f'                            <label opaque="NO" contentMode="left" text="Row {index}" id="{view}"'
                ' translatesAutoresizingMaskIntoConstraints="NO">\n                                '
                f'<rect key="frame" x="20" y="{y}" width="353" height="20.333333333333332"/>\n'
                '                                <fontDescription key="fontDescription" type="system"'
                ' pointSize="17"/>\n                            </label>\n')
            ties += (
                f'                            <constraint firstItem="{view}" firstAttribute="top" secondItem="{above[0]}"'
                f' secondAttribute="{above[1]}" constant="16" id="t{view}"/>\n'
                f'                            <constraint firstItem="{view}" firstAttribute="leading"'
                f' secondItem="g{number}" secondAttribute="leading" constant="20" id="l{view}"/>\n'
                f'                            <constraint firstItem="g{number}" firstAttribute="trailing"'
                f' secondItem="{view}" secondAttribute="trailing" constant="20" id="r{view}"/>\n')
            above, y = (view, "bottom"), y + 20.33
        text += (
            f'        <scene sceneID="s{number}">\n            <objects>\n'
            f'                <viewController id="c{number}" sceneMemberID="viewController">\n'
            f'                    <view key="view" contentMode="scaleToFill" id="r{number}">\n'
            '                        <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>\n'
            f'                        <subviews>\n{rows}                        </subviews>\n'
            f'                        <viewLayoutGuide key="safeArea" id="g{number}"/>\n'
            f'                        <constraints>\n{ties}                        </constraints>\n'
            '                    </view>\n                </viewController>\n            </objects>\n        </scene>\n')
        number += 1
    return text + "    </scenes>\n</document>\n"


if __name__ == "__main__":
    sys.stdout.write(spec(int(sys.argv[1])))

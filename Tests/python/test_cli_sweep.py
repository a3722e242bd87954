"""A screen of 300 views in 24 environments, in one call of `inset frames`."""

import json

from test_cli import run

HEAD = """\
targets {
    deployment: iOS 15
    os: 16, 18
    devices: "iphone-se-3", "iphone-13-mini", "iphone-13", "iphone-14-pro-max", "ipad-9", "ipad-pro-11-1"
    orientations: portrait, landscape
}
screen Big {
    navigationBar: standard
    tabBar: visible
    scroll page {
        edges == superview.edges
        stack list {
            axis: vertical
            spacing: 8
            edges == superview.contentLayout.edges
            width == superview.frameLayout.width
"""
ROW = """\
            view row# {
                preservesSuperviewMargins: true
                height >= 44
                image icon# {
                    size: (30, 30)
                    leading == superview.margins.leading
                    centerY == superview.centerY
                }
                stack texts# {
                    axis: vertical
                    leading == icon#.trailing + standard
                    verticalEdges == superview.margins.verticalEdges
                    label title# "Title of row #" { font: headline }
                    label sub# "A second line that is somewhat longer and may wrap on a phone" {
                        lines: 0
                        font: footnote
                    }
                    stack buttons# {
                        spacing: 8
                        distribution: fillEqually
                        button one# "One"
                        button two# "Two"
                    }
                }
                label value# "#" {
                    leading == texts#.trailing + 8
                    centerY == superview.centerY
                    hugging: (horizontal: 300, vertical: 300)
                    compression: 800
                }
                switch toggle# {
                    leading == value#.trailing + 8
                    trailing == superview.margins.trailing
                    centerY == superview.centerY
                }
            }
"""


def big_screen():
    return HEAD + "".join(ROW.replace("#", str(row)) for row in range(30)) + "        }\n    }\n}\n"


def test_300_views_in_24_environments_are_the_same_every_time():
    spec = big_screen()
    first = run("frames", "-", "--format", "json", stdin=spec)
    again = run("frames", "-", "--format", "json", stdin=spec)
    assert first.returncode == 0 and not first.err, first.err[:500]
    assert first.stdout == again.stdout
    (screen,) = json.loads(first.stdout)["screens"]
    assert len(screen["environments"]) == 24
    assert len({environment["id"] for environment in screen["environments"]}) == 24
    for environment in screen["environments"]:
        views = {view["path"].rsplit(".", 1)[-1]: view for view in environment["views"]}
        assert len(views) == 303
        width = environment["width"]
        # Every row is as wide as the window, and stands 8 below the one before.
        for number in range(30):
            row = views[f"row{number}"]["absolute"]
            assert (row["x"], row["width"]) == (0, width)
            if number:
                above = views[f"row{number - 1}"]["absolute"]
                assert abs(row["y"] - above["y"] - above["height"] - 8) <= 0.51
        assert not any(view["ambiguous"] for view in environment["views"])

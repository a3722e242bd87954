"""`inset frames` and `inset devices` against figures from outside."""

import json
import pathlib

import pytest

from test_cli import ROOT, run

CATALOGUE = json.loads((ROOT / "Sources/InsetDevices/devices.json").read_text("utf-8"))


def screens(spec, *arguments):
    done = run("frames", "-", "--format", "json", *arguments, stdin=spec)
    assert done.returncode == 0, done.err
    answer = json.loads(done.stdout)
    assert answer["version"] == 1
    return answer["screens"]


def view(spec, path, *arguments):
    """The only view of that path in the only environment asked for."""
    (screen,) = screens(spec, *arguments)
    (environment,) = screen["environments"]
    (found,) = [view for view in environment["views"] if view["path"] == path]
    return found


def insets_of(view):
    return tuple(view["safeAreaInsets"][edge] for edge in ("top", "left", "bottom", "right"))


def rect(frame):
    return tuple(frame[key] for key in ("x", "y", "width", "height"))


def test_iphone_x():
    spec = "screen S {}"
    on = ["--on", "iphone-x", "--os", "16", "--orientation"]
    assert insets_of(view(spec, "root", *on, "portrait")) == (44, 0, 34, 0)
    assert insets_of(view(spec, "root", *on, "landscape")) == (0, 44, 21, 44)


@pytest.mark.parametrize("os", range(12, 19))
def test_a_navigation_bar_on_a_phone_with_a_home_button(os):
    spec = "screen S { navigationBar: standard }"
    # The iPhone 8 runs up to 16; asked for by name it is answered for later ones too. The SE (2nd
    # generation) has the same screen and runs them.
    for device in ["iphone-8"] + ["iphone-se-2"] * (os >= 13):
        root = view(spec, "root", "--on", device, "--os", os, "--orientation", "portrait")
        assert insets_of(root) == (64, 0, 0, 0)


def test_nested_safe_areas():
    spec = """
        screen S {
            view inner { edges == superview.safeArea.edges; view deep { edges == superview.edges } }
            view bar { leading == superview.leading; top == superview.top + 729
                       width == 375; height == 83 }
        }"""
    on = ["--on", "iphone-x 16 portrait"]
    assert insets_of(view(spec, "root.inner", *on)) == (0, 0, 0, 0)
    same = view(spec, "root.inner", "--device", "iphone-x 16 portrait")
    assert same == view(spec, "root.inner", *on)
    assert insets_of(view(spec, "root.inner.deep", *on)) == (0, 0, 0, 0)
    bar = view(spec, "root.bar", *on)
    assert rect(bar["frame"]) == (0, 729, 375, 83)
    assert insets_of(bar) == (0, 0, 34, 0)


def base_insets(area, orientation):
    """Four figures of a range of systems; None where one is unknown or the device cannot turn so.

    Both landscapes are equal, a television has only one.
    """
    known = area.get(orientation) or area.get("landscapeLeft" if orientation == "landscape" else "")
    edges = [known[edge] for edge in ("top", "left", "bottom", "right")] if known else [None]
    return None if None in edges else tuple(edges)


def versions(area):
    """The system versions of a range; none is numbered 19 to 25, and 27 is the newest known."""
    first, last = int(area["os"]["from"]), int(area["os"]["to"] or 27)
    return [os for os in range(first, last + 1) if not 18 < os < 26]


def test_every_base_inset_of_the_catalogue_comes_back():
    expected = {}
    for device in CATALOGUE["devices"]:
        for area in device["safeAreas"]:
            for os in versions(area):
                for orientation in ("portrait", "landscape"):
                    if insets := base_insets(area, orientation):
                        expected[f"{device['id']} {os} {orientation}"] = insets
    assert len(expected) > 800
    arguments = [word for id in expected for word in ("--on", id)]
    (screen,) = screens("screen S {}", *arguments)
    found = {env["id"]: insets_of(env["views"][0]) for env in screen["environments"]}
    wrong = {id: (found.get(id), expected[id]) for id in expected if found.get(id) != expected[id]}
    assert wrong == {}


def test_the_json_has_the_documented_shape():
    spec = 'screen S { stack form { edges == superview.edges; field email "Email" } }'
    (screen,) = screens(spec, "--on", "iphone-x", "--os", "16", "--orientation", "portrait")
    assert list(screen) == ["file", "name", "environments"]
    assert (screen["file"], screen["name"]) == ("<stdin>", "S")
    (environment,) = screen["environments"]
    assert {key: environment[key] for key in environment if key != "views"} == {
        "id": "iphone-x 16 portrait", "device": "iphone-x", "os": 16, "orientation": "portrait",
        "multitasking": "full", "direction": "ltr", "textSize": "large", "language": "base", "width": 375, "height": 812,
    }
    assert [view["path"] for view in environment["views"]] == [
        "root", "root.form", "root.form.email",
    ]
    keys = ["path", "kind", "frame", "absolute", "safeAreaInsets", "layoutMargins", "ambiguous"]
    for found in environment["views"]:
        assert list(found)[: len(keys)] == keys
        assert list(found["frame"]) == list(found["absolute"]) == ["x", "y", "width", "height"]
        assert list(found["layoutMargins"]) == ["top", "left", "bottom", "right"]


def test_devices_can_be_named_in_every_way():
    by = [
        screens("screen S {}", "--on", name, "--os", "16", "--orientation", "portrait")
        for name in ("iphone-x", "iPhone X", "IPHONE-X", "iphone-x 16 portrait")
    ]
    assert by[0] == by[1] == by[2] == by[3]


def test_views_can_be_chosen():
    spec = """
        screen S {
            view a { edges == superview.edges; view b { edges == superview.edges } }
            view ab { edges == superview.edges }
        }"""
    (screen,) = screens(spec, "--on", "iphone-x 16 portrait", "--view", "root.a")
    assert [v["path"] for v in screen["environments"][0]["views"]] == ["root.a", "root.a.b"]
    done = run("frames", "-", "--view", "root.abc", stdin=spec)
    assert done.returncode == 2 and "there is no view 'root.abc'" in done.err


def test_the_table_is_aligned():
    spec = 'screen S { label a "日本語" { center == superview.center } view b }'
    done = run("frames", "-", "--on", "iphone-x 16 portrait", stdin=spec)
    lines = done.out.splitlines()
    assert lines[0].startswith("S on iphone-x 16 portrait  375 × 812")
    assert lines[1].split()[:4] == ["VIEW", "KIND", "X", "Y"]
    assert [line.split()[0] for line in lines[2:5]] == ["root", "a", "b"]
    ends = {line.index(" ", line.index("375")) for line in lines[2:3]}
    assert ends == {lines[1].index("WIDTH") + 5}
    assert not any(line.endswith(" ") for line in lines)


def test_a_missing_file_is_named_and_the_others_answered(tmp_path):
    (tmp_path / "a.inset").write_text("screen S {}")
    done = run("frames", "a.inset", "b.inset", "--on", "iphone-x", cwd=tmp_path)
    assert done.returncode == 2 and "b.inset: no such file" in done.err and "S on" in done.out


def test_devices_lists_the_catalogue():
    lines = run("devices").out.splitlines()
    assert len(lines) == 1 + len(CATALOGUE["devices"])
    answer = json.loads(run("devices", "--format", "json").stdout)
    assert [d["id"] for d in answer["devices"]] == [d["id"] for d in CATALOGUE["devices"]]
    only = json.loads(run("devices", "--os", "26", "--format", "json").stdout)["devices"]
    assert 0 < len(only) < len(answer["devices"]) and "iphone-x" not in [d["id"] for d in only]


def test_one_device_with_its_sources():
    done = run("devices", "iPhone X")
    assert "11–16   portrait      44     0      34      0" in done.out
    assert "11–16   landscape      0    44      21     44" in done.out
    assert "two-sources" in done.out and "useyourloaf" in done.out
    answer = json.loads(run("devices", "iphone-x", "--format", "json").stdout)
    (device,) = answer["devices"]
    (source,) = [d for d in CATALOGUE["devices"] if d["id"] == "iphone-x"]
    for mine, theirs in zip(device["safeAreas"], source["safeAreas"], strict=True):
        for orientation in ("portrait", "landscape"):
            shown = mine["insets"][orientation]
            edges = tuple(shown[edge] for edge in ("top", "left", "bottom", "right"))
            assert edges == base_insets(theirs, orientation)
    named = {id for area in device["safeAreas"] for id in area["sources"]}
    assert named == {source["id"] for source in answer["sources"]}


def test_this_file_reads_the_catalogue_of_the_program():
    assert pathlib.Path(ROOT / "Sources/InsetDevices/devices.json").exists()


def test_frames_of_a_broken_spec_say_so():
    spec = "screen S {\n    navigationBar: visible\n    view a { width == 10 }\n}\n"
    done = run("frames", "-", "--on", "iphone-x", stdin=spec)
    assert done.returncode == 0
    assert "<stdin>: has 1 error" in done.err


def test_a_version_that_a_device_never_ran_is_named_once():
    on = ["--on", "iphone-8", "--os", "18"]
    done = run("frames", "-", *on, stdin="screen S {}\nscreen T {}\n")
    assert done.returncode == 0
    assert done.err.count("iPhone 8 never ran version 18") == 1
    assert run("frames", "-", "--on", "iphone-8", "--os", "16", stdin="screen S {}").err == ""

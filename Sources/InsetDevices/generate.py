#!/usr/bin/env python3
"""Writes CatalogueData.swift from devices.json.

    generate.py            write the file beside this script
    generate.py --print    print it instead (a test compares that with the file)

The data becomes one raw multi-line string, a record a line, fields separated by '|', so that the
compiler sees a single literal. '?' stands for an unknown value, an empty field for "none"; lists
are separated by blanks, or by ';' where their items may hold blanks. Catalogue.swift reads it.
Only the standard library is used.
"""
import json
import os
import sys

here = os.path.dirname(os.path.abspath(__file__))
HEADER = """// Written by generate.py from devices.json. Change those, never this file.
// swift-format-ignore-file

/// The device catalogue as lines of fields; `Catalogue` reads it once, at the first use.
let catalogueLines = #\"\"\"
"""
FOOTER = "\"\"\"#\n"


def text(value):
    value = "" if value is None else str(value)
    if any(c in value for c in "|\n\r") or '"""' in value:
        raise SystemExit("a text cannot be written as a field: " + value)
    return value


def number(value):
    if value is None:
        return "?"
    return str(int(value)) if float(value).is_integer() else repr(float(value))


def words(values):
    for value in values or []:
        if " " in value:
            raise SystemExit("a word with a blank: " + value)
    return text(" ".join(values or []))


def phrases(values):
    for value in values or []:
        if ";" in value:
            raise SystemExit("a phrase with a semicolon: " + value)
    return text(";".join(values or []))


def size(value):
    return "" if value is None else number(value["width"]) + "x" + number(value["height"])


def insets(value):
    if value is None:
        return ""
    return ",".join(number(value[edge]) for edge in ("top", "left", "bottom", "right"))


def line(kind, *fields):
    return kind + "|" + "|".join(fields) + "\n"


def span(key):
    """The OS range of a bar profile's key: '11', '12-18' or '26+'."""
    if key.endswith("+"):
        return key[:-1], ""
    first, _, last = key.partition("-")
    return first, last or first


def bar_lines(profile, ranges):
    for key, bars in ranges.items():
        first, last = span(key)
        for bar, slots in bars.items():
            for slot, figure in ({"any": slots} if "value" in slots else slots).items():
                yield line(
                    "bar", profile, first, last, bar, slot, number(figure["value"]),
                    text(figure["confidence"]), words(figure["sources"]),
                    " ".join(number(c) for c in figure.get("candidates", [])),
                    text(figure.get("note")))


def device_lines(device):
    yield line(
        "device", text(device["id"]), text(device["name"]), text(device["family"]),
        number(device["year"]), words(device["modelIdentifiers"]),
        words([i["id"] + ":" + i["evidence"] for i in device["ibDeviceIds"]]),
        phrases(device["aliases"]), text(device["sensorHousing"]), text(device["home"]),
        words(device["orientations"]), text(device["barProfile"]))
    versions = device["os"]
    yield line(
        "os", text(versions["first"]), text(versions["last"]), text(versions["confidence"]),
        words(versions["sources"]), text(versions.get("note")))
    pixels, corner = device["nativePixels"], device["cornerRadius"]
    yield line(
        "screen", size(device["size"]["portrait"]), size(device["size"]["landscape"]),
        number(device["scale"]), text(device["sizeConfidence"]), words(device["sizeSources"]),
        size(pixels), text(pixels.get("note")))
    yield line(
        "corner", number(corner["value"]), text(corner["confidence"]), words(corner["sources"]),
        text(corner.get("note")))
    for area in device["safeAreas"]:
        status, confidence = area["statusBarHeight"], area["confidence"]
        left = area.get("landscapeLeft") or area.get("landscape")
        right = area.get("landscapeRight") or area.get("landscape")
        if left != right:
            raise SystemExit("unequal landscapes, which the format cannot say: " + device["id"])
        down = area.get("portraitUpsideDown")
        if down is not None and down != area["portrait"]:
            raise SystemExit("upside down differs, which the format cannot say: " + device["id"])
        yield line(
            "safe", text(area["os"]["from"]), text(area["os"]["to"]), insets(area.get("portrait")),
            insets(left), number(status.get("portrait")), number(status.get("landscape")),
            text(confidence.get("portrait") or confidence.get("vertical")),
            text(confidence.get("landscape") or confidence.get("horizontal")),
            words(area["sources"]), text(area.get("note")))
    classes = device["sizeClasses"]
    yield line(
        "classes",
        *[classes[o][axis] if o in classes else ""
          for o in ("portrait", "landscape") for axis in ("horizontal", "vertical")],
        text(classes["confidence"]), words(classes["sources"]))
    margins = device["layoutMargins"]
    if margins:
        yield line(
            "margins", number(margins["portrait"]), number(margins["landscape"]),
            text(margins["confidence"]["portrait"]), text(margins["confidence"]["landscape"]),
            words(margins["sources"]), text(margins.get("note")))
    readable = device["readableContent"]
    if readable:
        sides = [readable[o] or {"left": None, "right": None} for o in ("portrait", "landscape")]
        confidence = readable["confidence"] or {"portrait": None, "landscape": None}
        yield line(
            "readable", *[number(s[edge]) for s in sides for edge in ("left", "right")],
            text(confidence["portrait"]), text(confidence["landscape"]),
            words(readable["sources"]))
    for keyboard in device["keyboard"] or []:
        confidence = keyboard["confidence"]
        yield line(
            "keyboard", text(keyboard["os"]), number(keyboard["portrait"]),
            number(keyboard["landscape"]), text(confidence["portrait"]),
            text(confidence["landscape"]), words(keyboard["sources"]), text(keyboard["context"]))
        for other in keyboard.get("alternatives", []):
            yield line(
                "otherkeyboard", number(other.get("portrait")), number(other.get("landscape")),
                text(other["source"]), text(other.get("note")))
    split = device.get("multitasking")
    if split:
        yield line(
            "split", text(split["os"]["from"]), text(split["os"]["to"]), number(split["gap"]),
            number(split["slideOver"]["width"]), text(split["slideOver"]["horizontal"]),
            text(split["slideOver"]["confidence"]), text(split["confidence"]),
            words(split["sources"]), text(split.get("note")))
        for orientation in ("portrait", "landscape"):
            for part, pane in split[orientation].items():
                yield line(
                    "pane", orientation, part, number(pane["width"]), text(pane["horizontal"]))
    elif device.get("multitaskingNote"):
        yield line("nosplit", text(device["multitaskingNote"]))


def lines(data):
    for name, source in data["sources"].items():
        yield line(
            "source", text(name), text(source["kind"]), text(source["title"]),
            text(source.get("where")), text(source.get("note")))
    for name, entry in data["interfaceBuilderIds"].items():
        yield line(
            "ib", text(name), size(entry.get("portrait")), size(entry.get("landscape")),
            words(entry["devices"]), number(entry["documentsSeen"]), text(entry["evidence"]),
            text(entry.get("note")))
    for profile, ranges in data["rules"]["barProfiles"].items():
        yield from bar_lines(profile, ranges)
    for device in data["devices"]:
        yield from device_lines(device)
    for device in data["provisionalDevices"]:
        yield line("provisional", text(device["id"]), text(device["name"]), text(device["note"]))


def main():
    with open(os.path.join(here, "devices.json"), encoding="utf-8") as file:
        data = json.load(file)
    output = HEADER + "".join(lines(data)) + FOOTER
    if "--print" in sys.argv[1:]:
        sys.stdout.write(output)
    else:
        with open(os.path.join(here, "CatalogueData.swift"), "w", encoding="utf-8") as file:
            file.write(output)


main()

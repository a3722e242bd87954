"""Layouts written in Swift, at a terminal and over the protocol."""

import json
import os
import shutil
import time

import pytest

from lsp_client import ROOT, Server, program
from test_cli import run

SCREEN = """\
import UIKit

final class PlayerViewController: BaseViewController {
    private let titleLabel = UILabel()
    private let gap: CGFloat = 8

    override func viewDidLoad() {
        super.viewDidLoad()
        titleLabel.text = "Ü"
        view.addSubview(titleLabel)
        titleLabel.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            titleLabel.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: gap),
            titleLabel.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor, constant: Metrics.side),
        ])
    }
}
"""

BASE = """\
import UIKit

class BaseViewController: UIViewController {
    let badge = UIView()

    override func viewDidLoad() {
        super.viewDidLoad()
        addBadge()
    }

    private func addBadge() {
        view.addSubview(badge)
        badge.translatesAutoresizingMaskIntoConstraints = false
        badge.widthAnchor.constraint(equalToConstant: 12).isActive = true
        badge.heightAnchor.constraint(equalToConstant: 12).isActive = true
        badge.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
        badge.trailingAnchor.constraint(equalTo: view.trailingAnchor).isActive = true
    }
}

enum Metrics {
    static let side: CGFloat = 16
}
"""

MISSING = "Swift files cannot be read without the program 'inset-swift'"
ON = ["--on", "iphone-x", "--os", "16", "--orientation", "portrait"]


@pytest.fixture(scope="module")
def parser():
    helper = os.environ.get("INSET_SWIFT_HELPER") or os.path.join(os.path.dirname(program()), "inset-swift")
    if not os.access(helper, os.X_OK):
        pytest.skip("the program 'inset-swift' was not built: no Swift file can be read")


@pytest.fixture
def module(tmp_path):
    for name, text in {"App/Player.swift": SCREEN, "Base.swift": BASE, "Package.swift": ""}.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return tmp_path


def frames(folder, path, *arguments):
    done = run("frames", path, "--format", "json", *ON, *arguments, cwd=folder)
    assert done.returncode == 0, done.err
    return {
        screen["name"]: {
            view["path"]: [view["frame"][key] for key in ("x", "y", "width", "height")]
            for view in screen["environments"][0]["views"]
        }
        for screen in json.loads(done.out)["screens"]
    }


# At a terminal


def test_frames_come_from_the_whole_module(parser, module):
    found = frames(module, "App/Player.swift")
    assert list(found) == ["PlayerViewController"]
    views = found["PlayerViewController"]
    assert views["root.badge"] == [363, 0, 12, 12]
    assert views["root.titleLabel"][:2] == [16, 52]


def test_a_folder_has_the_screens_of_all_its_files(parser, module):
    assert list(frames(module, ".")) == ["PlayerViewController", "BaseViewController"]


def test_a_file_alone_has_what_it_says_itself(parser, module):
    (module / "Package.swift").unlink()
    (module / "Base.swift").rename(module / "App/Base.txt")
    views = frames(module, "App/Player.swift")["PlayerViewController"]
    assert "root.badge" not in views and views["root.titleLabel"][1] == 52


MASKS = """
import UIKit

class MaskViewController: UIViewController {
    private let off = UIView()
    private let helped = UIView()
    private let left = UIView()
    private let arranged = UIView()
    private let given = Maker.view()

    override func viewDidLoad() {
        super.viewDidLoad()
        let stack = UIStackView(arrangedSubviews: [arranged])
        for view in [off, helped, left, given, stack] { self.view.addSubview(view) }
        off.translatesAutoresizingMaskIntoConstraints = false
        off.topAnchor.constraint(equalTo: view.topAnchor, constant: 8).isActive = true
        left.topAnchor.constraint(equalTo: view.topAnchor, constant: 8).isActive = true
        helped.lie(8)
        given.topAnchor.constraint(equalTo: view.topAnchor, constant: 8).isActive = true
    }
}

extension UIView {
    func lie(_ inset: CGFloat) {
        translatesAutoresizingMaskIntoConstraints = false
        guard let superview = superview else { return }
        topAnchor.constraint(equalTo: superview.topAnchor, constant: inset).isActive = true
    }
}
"""


def test_frames_say_whose_masks_are_off(parser, tmp_path):
    (tmp_path / "Masks.swift").write_text(MASKS)
    done = run("frames", "Masks.swift", "--format", "json", *ON, cwd=tmp_path)
    views = json.loads(done.out)["screens"][0]["environments"][0]["views"]
    name = "translatesAutoresizingMaskIntoConstraints"
    found = {view["path"].rpartition(".")[2]: view.get(name) for view in views}
    assert found["off"] is False and found["helped"] is False and found["arranged"] is False
    assert found["left"] is True
    assert found["given"] is None


def test_values_are_explained_by_swift_lines(parser, module):
    done = run("explain", "App/Player.swift", "PlayerViewController.titleLabel.top", *ON, cwd=module)
    assert done.returncode == 0, done.err
    assert "is 52 on" in done.out and "App/Player.swift:13:13" in done.out
    done = run("explain", "App/Player.swift", "badge.width", *ON, cwd=module)
    assert "is 12 on" in done.out and "Base.swift:14:9" in done.out


def test_render_draws_a_class(parser, module):
    done = run("render", "App/Player.swift", "--format", "text", cwd=module)
    assert done.returncode == 0, done.err
    assert "PlayerViewController, iPhone" in done.out


def test_check_searches_folders_for_swift_files(parser, module):
    done = run("check", "App/Player.swift", cwd=module)
    assert (done.returncode, done.out) == (0, "nothing found in 1 file\n")
    done = run("check", ".", cwd=module)
    assert (done.returncode, done.out) == (0, "nothing found in 3 files\n")
    before = (module / "App/Player.swift").read_text()
    assert run("fix", "--unsafe", "App/Player.swift", cwd=module).returncode == 0
    assert (module / "App/Player.swift").read_text() == before
    assert run("format", "App/Player.swift", cwd=module).returncode == 2


@pytest.fixture
def outlets(tmp_path):
    """A project whose classes have their views from a storyboard and a xib, and the same as a spec."""
    return shutil.copytree(f"{ROOT}/Tests/uikit/Outlets", tmp_path / "Outlets")


def whole_frames(folder, path):
    done = run("frames", path, "--format", "json", cwd=folder)
    assert done.returncode == 0, done.err
    [screen] = json.loads(done.out)["screens"]
    return {
        environment["id"]: {view["path"]: (view["frame"], view["safeAreaInsets"]) for view in environment["views"]}
        for environment in screen["environments"]
    }


def test_storyboards_and_code_give_the_frames_of_the_spec(parser, outlets):
    swift, spec = (whole_frames(outlets, path) for path in ["App/Profile.swift", "Profile.inset"])
    assert len(swift) > 8 and len(next(iter(swift.values()))) == 7
    assert swift == spec


def test_cells_of_a_xib_are_as_wide_as_the_screen(parser, outlets):
    for environment in whole_frames(outlets, "App/OptionCell.swift").values():
        root, icon, line = (environment[path][0] for path in ["root", "root.contentView.icon", "root.contentView.line"])
        assert root["height"] == 56 and root["width"] >= 320
        assert [icon[key] for key in ("x", "y", "width", "height")] == [16, 12, 40, 32]
        assert (line["x"], line["x"] + line["width"], line["y"]) == (68, root["width"], 55)


def test_explanations_name_places_in_storyboards(parser, outlets):
    done = run("explain", "App/Profile.swift", "ProfileViewController.header.top", *ON, cwd=outlets)
    assert done.returncode == 0, done.err
    assert "App/Main.storyboard:55:29" in done.out
    done = run("explain", "App/Profile.swift", "badge.width", *ON, cwd=outlets)
    assert "App/Profile.swift:30:7" in done.out


def test_what_is_open_of_a_storyboards_view_is_told_where_code_lays_it_out(parser, outlets):
    path = outlets / "App/Profile.swift"
    centred = "picture.centerXAnchor.constraint(equalTo: header.centerXAnchor)"
    bound = "picture.widthAnchor.constraint(lessThanOrEqualTo: header.widthAnchor)"
    path.write_text(path.read_text().replace(centred, bound))
    done = run("check", "App/Profile.swift", cwd=outlets)
    assert done.returncode == 1
    assert "App/Profile.swift:17:5: error: The x position of 'picture' is not determined" in done.out


@pytest.mark.parametrize("command", ["check", "frames", "render", "fix"])
def test_without_the_parser_it_says_so(module, command):
    done = run(command, "App/Player.swift", cwd=module, env={"INSET_SWIFT_HELPER": "/nowhere/inset-swift"})
    assert done.returncode == 2
    assert MISSING in done.err and "/nowhere/inset-swift" in done.err and done.err.count(MISSING) == 1


def test_a_file_that_is_no_swift_ends_in_no_crash(parser, module):
    for text in (b"", b"\xff\xfe{{{", b"class " * 1000, b"class A: UIView {" * 300):
        (module / "App/Player.swift").write_bytes(text)
        done = run("frames", "App/Player.swift", cwd=module)
        assert done.returncode in (0, 2), (text[:20], done.err)


# Over the protocol


class Editor:
    def __init__(self, server, folder, capabilities=None):
        self.server, self.folder = server, folder
        server.initialize(
            capabilities or {"textDocument": {"hover": {"contentFormat": ["markdown"]}}},
            workspaceFolders=[{"uri": folder.as_uri(), "name": "App"}],
        )

    def uri(self, name):
        return (self.folder / name).as_uri()

    def open(self, name):
        self.server.open((self.folder / name).read_text(), self.uri(name), "swift")

    def ask(self, method, name, **params):
        return self.server.request(method, {"textDocument": {"uri": self.uri(name)}, **params})["result"]

    def frame(self, name, path):
        screens = self.ask("inset/frames", name)["screens"]
        return next(
            [view["frame"][key] for key in ("x", "y", "width", "height")]
            for environment in screens[0]["environments"] for view in environment["views"] if view["path"] == path
        )

    def replace(self, name, before, after, version):
        text = (self.folder / name).read_text()
        lines = text[: text.index(before)].split("\n")
        start = {"line": len(lines) - 1, "character": len(lines[-1])}
        end = {"line": start["line"], "character": start["character"] + len(before)}
        self.server.change({"range": {"start": start, "end": end}, "text": after}, uri=self.uri(name), version=version)


@pytest.fixture
def editor(parser, module):
    with Server() as server:
        yield Editor(server, module)


def place(text, word, offset=0):
    lines = text[: text.index(word) + offset].split("\n")
    return {"line": len(lines) - 1, "character": len(lines[-1])}


def test_frames_follow_edits_of_the_document_and_of_others(editor):
    editor.open("App/Player.swift")
    assert editor.frame("App/Player.swift", "root.badge")[2:] == [12, 12]
    left = editor.frame("App/Player.swift", "root.titleLabel")[0]
    assert left == 16
    editor.open("Base.swift")
    editor.replace("Base.swift", "equalToConstant: 12", "equalToConstant: 30", 2)
    assert editor.frame("App/Player.swift", "root.badge")[2:] == [30, 12]
    editor.replace("App/Player.swift", "Metrics.side", "Metrics.side + 4", 2)
    assert editor.frame("App/Player.swift", "root.titleLabel")[0] == 20


def test_files_on_disk_are_read_again(editor):
    editor.open("App/Player.swift")
    assert editor.frame("App/Player.swift", "root.titleLabel")[0] == 16
    base = editor.folder / "Base.swift"
    base.write_text(BASE.replace("CGFloat = 16", "CGFloat = 24"))
    event = {"changes": [{"uri": base.as_uri(), "type": 2}]}
    editor.server.notify("workspace/didChangeWatchedFiles", event)
    assert editor.frame("App/Player.swift", "root.titleLabel")[0] == 24


def test_an_open_document_wins_over_the_disk(editor):
    editor.open("Base.swift")
    editor.open("App/Player.swift")
    (editor.folder / "Base.swift").write_text("")
    event = {"changes": [{"uri": editor.uri("Base.swift"), "type": 2}]}
    editor.server.notify("workspace/didChangeWatchedFiles", event)
    assert editor.frame("App/Player.swift", "root.badge")[2:] == [12, 12]
    editor.server.notify("textDocument/didClose", {"textDocument": {"uri": editor.uri("Base.swift")}})
    [screen] = editor.ask("inset/frames", "App/Player.swift")["screens"]
    assert [view["path"] for view in screen["environments"][0]["views"]] == ["root", "root.titleLabel"]


HEADER_TOP = 'constant="8" id="header-top"'


def header_top(editor):
    return editor.frame("App/Profile.swift", "root.header")[1]


def test_an_open_storyboard_counts_as_it_is(parser, outlets):
    name = "App/Main.storyboard"
    text = (outlets / name).read_text()
    with Server() as server:
        editor = Editor(server, outlets)
        editor.open("App/Profile.swift")
        before = header_top(editor)
        editor.open(name)
        assert header_top(editor) == before
        editor.replace(name, HEADER_TOP, HEADER_TOP.replace("8", "18"), 2)
        assert header_top(editor) == before + 10
        # The disk counts again, and what is changed there.
        server.notify("textDocument/didClose", {"textDocument": {"uri": editor.uri(name)}})
        assert header_top(editor) == before
        (outlets / name).write_text(text.replace(HEADER_TOP, HEADER_TOP.replace("8", "28")))
        event = {"changes": [{"uri": editor.uri(name), "type": 2}]}
        server.notify("workspace/didChangeWatchedFiles", event)
        assert header_top(editor) == before + 20


def test_a_storyboard_that_is_open_first_counts_too(parser, outlets):
    name = "App/Main.storyboard"
    with Server() as server:
        editor = Editor(server, outlets)
        editor.open(name)
        editor.replace(name, HEADER_TOP, HEADER_TOP.replace("8", "18"), 2)
        editor.open("App/Profile.swift")
        saved = next(iter(whole_frames(outlets, "App/Profile.swift").values()))["root.header"][0]["y"]
        assert header_top(editor) == saved + 10


def test_hovers_tell_of_views_and_constraints(editor):
    editor.open("App/Player.swift")

    def hover(word, offset=1):
        found = editor.ask("textDocument/hover", "App/Player.swift", position=place(SCREEN, word, offset))
        return found and found["contents"]["value"]

    assert "Frame in the superview" in hover("titleLabel = ") and "Safe-area insets" in hover("titleLabel = ")
    assert hover("titleLabel.topAnchor").startswith("**titleLabel**")
    assert hover("constraint(equalTo: view.safe").startswith("**constraint**")
    assert "screen" in hover("PlayerViewController")
    assert hover("import") is None and hover("gap: CGFloat") is None


def test_explanations_name_places_in_other_files(editor):
    editor.open("App/Player.swift")
    answer = editor.ask("inset/explain", "App/Player.swift", target="badge.width")
    assert answer["steps"][0]["location"]["uri"] == editor.uri("Base.swift")
    assert answer["steps"][0]["location"]["range"]["start"]["line"] == 13


def test_the_language_keeps_its_own_server(editor):
    editor.open("App/Player.swift")
    name = "App/Player.swift"
    where = {"position": place(SCREEN, "titleLabel.text", 3)}
    whole = {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 18, "character": 0}}}
    for method in ("documentSymbol", "foldingRange", "references", "documentHighlight"):
        params = {**where, "context": {"includeDeclaration": True}}
        assert not editor.ask(f"textDocument/{method}", name, **params), method
    assert not editor.ask("textDocument/completion", name, **where)["items"]
    for method in ("definition", "declaration", "typeDefinition", "prepareRename", "signatureHelp"):
        assert not editor.ask(f"textDocument/{method}", name, **where), method
    # An empty list would take the colours of the other server away.
    assert editor.ask("textDocument/semanticTokens/full", name) is None
    assert editor.ask("textDocument/semanticTokens/range", name, **whole) is None
    assert not editor.ask("textDocument/selectionRange", name, positions=[where["position"]])
    options = {"options": {"tabSize": 4, "insertSpaces": True}}
    assert not editor.ask("textDocument/formatting", name, **options)
    assert not editor.ask("textDocument/codeAction", name, **whole, context={"diagnostics": []})
    assert not editor.ask("textDocument/diagnostic", name)["items"]
    assert not editor.server.request("workspace/symbol", {"query": "Player"})["result"]
    published = [m for m in editor.server.kept if m.get("method") == "textDocument/publishDiagnostics"]
    assert not any(m["params"]["diagnostics"] for m in published)


def test_lenses_count_views_and_problems(parser, module):
    name = "App/Player.swift"
    capabilities = {"textDocument": {"codeLens": {}}}
    with Server() as server:
        editor = Editor(server, module, capabilities)
        editor.open(name)
        [lens] = editor.ask("textDocument/codeLens", name)
        start = lens["range"]["start"]
        assert lens["command"]["title"] == "2 views"
        assert (start["line"], start["character"]) == (2, len("final class "))
        editor.replace(name, "        titleLabel.translates", "        // titleLabel.translates", 2)
        [lens] = editor.ask("textDocument/codeLens", name)
        assert lens["command"]["title"] == "2 views, 1 problem"


def test_without_the_parser_one_message_says_so(module):
    command = ["env", "INSET_SWIFT_HELPER=/nowhere/inset-swift", program(), "lsp"]
    with Server(command) as server:
        editor = Editor(server, module)
        editor.open("App/Player.swift")
        editor.open("Base.swift")
        assert editor.ask("inset/frames", "App/Player.swift") == {"screens": []}
        shown = [m["params"]["message"] for m in server.kept if m.get("method") == "window/showMessage"]
        assert len(shown) == 1 and MISSING in shown[0]


def test_specs_start_no_parser_and_watch_no_swift(parser, module):
    capabilities = {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}

    def watched(server):
        return [
            watcher["globPattern"]
            for message in server.kept if message.get("method") == "client/registerCapability"
            for registration in message["params"]["registrations"]
            for watcher in registration["registerOptions"]["watchers"]
        ]

    with Server() as server:
        editor = Editor(server, module, capabilities)
        (module / "A.inset").write_text("screen S {}")
        server.open("screen S {}", editor.uri("A.inset"))
        assert editor.ask("inset/frames", "A.inset")["screens"]
        assert children(server.process.pid) == [] and "**/*.swift" not in watched(server)
        editor.open("App/Player.swift")
        assert editor.ask("inset/frames", "App/Player.swift")["screens"]
        assert "inset-swift" in children(server.process.pid)[0] and "**/*.swift" in watched(server)


def children(process):
    """The programs that a process has started, where the system says so."""
    path = f"/proc/{process}/task/{process}/children"
    if not os.path.exists("/proc/self/task"):
        pytest.skip("the system does not tell which programs a process has started")
    found = []
    for task in os.listdir(f"/proc/{process}/task"):
        with open(f"/proc/{process}/task/{task}/children") as file:
            for child in file.read().split():
                with open(f"/proc/{child}/cmdline") as line:
                    found.append(line.read())
    return found


HELPERS = """\
import SnapKit
import UIKit

extension UIView {
    func pin(to other: UIView) {
        translatesAutoresizingMaskIntoConstraints = false
        topAnchor.constraint(equalTo: other.topAnchor, constant: 16).isActive = true
        leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: 16).isActive = true
    }
}

final class NoteViewController: UIViewController {
    private let label = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(label)
        label.pin(to: view)
    }
}

final class NoteView: UIView {
    private let label = UILabel()

    init() {
        super.init(frame: .zero)
        addSubview(label)
        label.snp.makeConstraints {
            $0.top.equalTo(safeAreaLayoutGuide).offset(16)
            $0.leading.equalToSuperview().offset(16)
        }
    }

    required init?(coder: NSCoder) { fatalError() }
}

final class OtherViewController: UIViewController {
    override func loadView() { view = NoteView() }
}
"""


def test_a_fix_gives_functions_what_they_take(parser, tmp_path):
    (tmp_path / "Package.swift").write_text("")
    path = tmp_path / "Notes.swift"
    path.write_text(HELPERS, "utf-8")
    run("fix", "--unsafe", str(path))
    # The function takes views alone, and a view has no `view`.
    fixed = HELPERS.replace("leading.equalToSuperview()", "leading.equalTo(self.safeAreaLayoutGuide)")
    assert path.read_text("utf-8") == fixed
    # With another function for guides, the call means that one.
    both = HELPERS.replace(
        "final class NoteViewController", HELPERS[HELPERS.index("extension"):HELPERS.index("final class NoteViewController")]
        .replace("other: UIView", "other: UILayoutGuide") + "final class NoteViewController")
    path.write_text(both, "utf-8")
    run("fix", "--unsafe", str(path))
    assert "label.pin(to: view.safeAreaLayoutGuide)" in path.read_text("utf-8")


TURNING = """\
import UIKit

final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func applicationDidFinishLaunching(_ application: UIApplication) {
        window?.rootViewController = CoverController()
    }
}

final class CoverController: UIViewController {
    private lazy var cover = UIView(frame: view.frame)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(cover)
        cover.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
        cover.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
        cover.trailingAnchor.constraint(equalTo: view.trailingAnchor).isActive = true
        cover.bottomAnchor.constraint(equalTo: view.bottomAnchor).isActive = true
    }
}
"""


@pytest.mark.parametrize(("orientations", "count"), [
    (["portrait"], 0), (["landscape"], 0), (["portrait", "landscape"], 1)])
def test_a_frame_is_wrong_only_where_screens_turn(parser, tmp_path, orientations, count):
    (tmp_path / "inset.json").write_text(json.dumps({"orientations": orientations}))
    (tmp_path / "Cover.swift").write_text(TURNING)
    done = run("check", str(tmp_path), "--format", "json")
    found = [one for one in json.loads(done.stdout)["findings"]
             if one["rule"] == "missing-autoresizing-off"]
    assert len(found) == count, done.stdout
    if found:
        assert "where the screen turns" in found[0]["message"]

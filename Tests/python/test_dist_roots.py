"""Releases in clean roots of other systems: `make test-dist`. Skipped where $INSET_ROOTS is not set.

$INSET_ROOTS is the folder of the roots; what is missing there is made, which takes root and minutes."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

from lsp_client import ROOT, Server
from test_dist import DIST, MISTAKE, NAME, version

sys.path.insert(0, str(ROOT / "Tests/editors"))

ROOTS = os.environ.get("INSET_ROOTS")
# The oldest C library that is promised, Debian's two last, and one that is too old.
GOOD = ["jammy", "bookworm", "trixie"]
OLD = "bullseye"

pytestmark = [
    pytest.mark.skipif(not ROOTS, reason="NOT TESTED: releases in clean roots; 'make test-dist' does"),
    pytest.mark.skipif(not (DIST / f"{NAME}.tar.gz").exists(), reason="NOT TESTED: release archives; 'make dist' was not run"),
]


class Root:
    """A root, without anything of this machine's: no folder, no environment."""

    def __init__(self, folder):
        self.folder = folder

    def command(self, *arguments, environment=()):
        return [
            "env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/srv/user",
            "LC_ALL=C.UTF-8", *environment, shutil.which("unshare"), "--fork", "--pid", "--mount",
            f"--root={self.folder}", "--mount-proc", "--kill-child", *map(str, arguments)]

    def run(self, *arguments, **options):
        return subprocess.run(
            self.command(*arguments), capture_output=True, text=True, timeout=300, check=False, **options)


def made(suite):
    if subprocess.run(["unshare", "--fork", "--pid", "--mount", "true"], capture_output=True, check=False).returncode:
        pytest.skip(f"NOT TESTED: releases on {suite}; 'unshare' may not make room for them here")
    folder = pathlib.Path(ROOTS).resolve()
    if not (folder / suite / "ready").exists():
        subprocess.run([ROOT / ".ci/roots", folder, suite], check=False)
    if not (folder / suite / "ready").exists():
        pytest.skip(f"NOT TESTED: releases on {suite}; a root of it cannot be made here")
    root = Root(folder / suite)
    shutil.rmtree(root.folder / "srv/inset", ignore_errors=True)
    work = root.folder / "srv/inset"
    work.mkdir()
    (root.folder / "srv/user").mkdir(exist_ok=True)
    (work / "a.inset").write_text(MISTAKE)
    shutil.copy(DIST / f"{NAME}.tar.gz", work)
    done = root.run("tar", "-xzf", f"/srv/inset/{NAME}.tar.gz", "-C", "/srv/inset", "--strip-components", "1")
    assert done.returncode == 0, done.stderr
    return root


@pytest.fixture(scope="module", params=GOOD)
def root(request):
    return made(request.param)


def test_the_root_has_no_swift(root):
    assert root.run("sh", "-c", "command -v swift; ls /opt; ldconfig -p | grep -E 'swift|jansson|libxml2'").stdout == ""


def test_check_finds_the_mistake(root):
    done = root.run("/srv/inset/bin/inset", "check", "-q", "/srv/inset/a.inset")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("/srv/inset/a.inset:4:16: warning: ")


SWIFT = """\
import UIKit

final class PlayerViewController: UIViewController {
    let cover = UIView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(cover)
        cover.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            cover.topAnchor.constraint(equalTo: view.topAnchor, constant: 8),
            cover.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            cover.widthAnchor.constraint(equalToConstant: 120),
            cover.heightAnchor.constraint(equalToConstant: 30),
        ])
    }
}
"""


def test_swift_files_are_read(root):
    (root.folder / "srv/inset/Player.swift").write_text(SWIFT)
    done = root.run("/srv/inset/bin/inset", "frames", "--on", "iphone-x", "/srv/inset/Player.swift")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^  cover +view +0 +8 +120 +30 ", done.stdout, re.MULTILINE), done.stdout


def test_the_server_shakes_hands(root):
    with Server(root.command("/srv/inset/bin/inset", "lsp")) as server:
        answer = server.request("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
        assert answer["result"]["serverInfo"] == {"name": "inset", "version": version()}
        server.notify("initialized", {})
        server.notify("textDocument/didOpen", {"textDocument": {
            "uri": "file:///srv/inset/a.inset", "languageId": "inset", "version": 1, "text": MISTAKE}})
        symbols = server.request(
            "textDocument/documentSymbol", {"textDocument": {"uri": "file:///srv/inset/a.inset"}})
        assert [symbol["name"] for symbol in symbols["result"]] == ["targets", "S", "title"]


def test_man_shows_the_page(root):
    done = root.run("man", "--warnings", "-l", "/srv/inset/share/man/man1/inset-check.1")
    assert (done.returncode, done.stderr) == (0, "")
    assert "--fail-on" in done.stdout


def test_the_debian_package_comes_and_goes(root):
    from terminal import Terminal

    package = next(DIST.glob("inset_*.deb"), None)
    if package is None:
        pytest.skip("NOT TESTED: the Debian package; there is none")
    shutil.copy(package, root.folder / "srv/inset/inset.deb")
    before = root.run("find", "/usr", "/etc").stdout.splitlines()
    done = root.run("dpkg", "-i", "/srv/inset/inset.deb")
    try:
        assert done.returncode == 0, done.stderr
        assert root.run("inset", "--version").stdout == f"inset {version()}\n"
        assert root.run("inset", "check", "-q", "/srv/inset/a.inset").returncode == 1
        done = root.run("man", "inset-check")
        assert done.returncode == 0 and "--fail-on" in done.stdout, done.stderr
        assert "/usr/share/inset/editors/neovim" in root.run("inset", "editor-setup", "neovim").stdout

        # The shells find the completions by themselves.
        keys = {
            "bash": ["bash", "--norc", "-i"], "zsh": ["zsh", "-f", "-i"], "fish": ["fish", "--no-config"],
        }
        begin = {
            "bash": "source /usr/share/bash-completion/bash_completion; PS1='ready> '\n",
            "zsh": "PS1='ready> '; autoload -Uz compinit; compinit -u -D\n",
            "fish": "function fish_prompt; echo 'ready> '; end\n",
        }
        for shell, command in keys.items():
            if shell == "fish":
                offered = root.run("fish", "-c", "complete -C 'inset check --rule unsafe-e'").stdout
                assert offered.split("\t")[0] == "unsafe-edge"
                continue
            with Terminal(root.command(*command, environment=["TERM=xterm"]), dict(os.environ), "/", rows=40) as terminal:
                terminal.type(begin[shell])
                terminal.wait(lambda text: text.rstrip().endswith("ready>"), 60)
                terminal.type("inset che\t")
                terminal.wait("> inset check")
                terminal.type("--rul\tunsafe-e\t")
                terminal.wait(re.compile(r"--rule[ =]unsafe-edge").search)
    finally:
        done = root.run("dpkg", "-P", "inset")
    assert done.returncode == 0
    assert root.run("find", "/usr", "/etc").stdout.splitlines() == before


def test_an_older_c_library_is_named():
    root = made(OLD)
    done = root.run("/srv/inset/bin/inset", "check", "/srv/inset/a.inset")
    assert done.returncode == 1 and done.stdout == ""
    assert "libc.so.6: version `GLIBC_2.3" in done.stderr

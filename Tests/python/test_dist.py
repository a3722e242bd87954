"""What `make dist` makes, as somebody meets it who downloads it. Skipped where nothing was made.

$INSET_DIST names another folder than `dist`."""

import hashlib
import io
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile

import pytest

from lsp_client import ROOT, Server

DIST = pathlib.Path(os.environ.get("INSET_DIST", ROOT / "dist"))
ARCH = platform.machine()
MISTAKE = """\
targets { devices: "iphone-x" }
screen S {
    label title "Title" {
        top == superview.top + 8
        centerX == superview.centerX
    }
}
"""

pytestmark = pytest.mark.skipif(
    not list(DIST.glob("inset-*-linux-*.tar.gz")) or sys.platform != "linux",
    reason="NOT TESTED: release archives; 'make dist' was not run")


def version():
    source = (ROOT / "Sources/inset/Command.swift").read_text()
    return re.search(r'^let version = "(.+)"$', source, re.MULTILINE).group(1)


NAME = f"inset-{version()}-linux-{ARCH}"


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory):
    folder = tmp_path_factory.mktemp("unpacked")
    subprocess.run(["tar", "-xzf", DIST / f"{NAME}.tar.gz", "-C", folder], check=True)
    return folder / NAME


def run(*arguments, **options):
    """Runs something without the environment of this machine: no toolchain, no library path."""
    return subprocess.run(
        [str(argument) for argument in arguments], capture_output=True, text=True, timeout=120,
        env=options.pop("env", {"PATH": "/usr/bin:/bin"}), check=False, **options)


# The archive


def test_the_archive_holds_what_it_should(unpacked):
    for path in [
        "bin/inset", "share/inset/editors/neovim/lua/inset.lua", "share/inset/editors/vscode/package.json",
        "share/inset/rules/unsafe-edge.md",
        "share/bash-completion/completions/inset", "share/zsh/site-functions/_inset",
        "share/fish/vendor_completions.d/inset.fish", "share/man/man1/inset.1",
        "share/man/man1/inset-check.1", "share/doc/inset/LICENSE", "share/doc/inset/LICENSE-Swift.txt",
        "share/doc/inset/README.md", "share/doc/inset/docs/third-party.md", "share/doc/inset/docs/language.md",
    ]:
        assert (unpacked / path).stat().st_size > 100, path
    notices = (unpacked / "share/doc/inset/docs/third-party.md").read_text()
    for library in ["Swift", "jansson", "libxml2", "libstdc++", "Unicode"]:
        assert library in notices
    assert "Runtime Library Exception" in (unpacked / "share/doc/inset/LICENSE-Swift.txt").read_text()


def test_every_command_has_a_page(unpacked):
    commands = run(unpacked / "bin/inset", "completions", "--values", "command").stdout
    names = [line.split("\t")[0] for line in commands.splitlines()]
    pages = {path.name for path in (unpacked / "share/man/man1").iterdir()}
    assert pages == {"inset.1"} | {f"inset-{name}.1" for name in names}
    assert len(names) > 10


def test_members_are_nobodys_and_in_order():
    with tarfile.open(DIST / f"{NAME}.tar.gz") as archive:
        members = archive.getmembers()
    names = [member.name for member in members]
    assert names == sorted(names) and all(name.split("/")[0] == NAME for name in names)
    assert {(member.uid, member.gid, member.uname, member.gname) for member in members} == {(0, 0, "", "")}
    assert len({member.mtime for member in members}) == 1
    for member in members:
        assert member.isdir() or member.isfile(), member.name
        assert oct(member.mode) in ("0o755", "0o644"), member.name
        assert not re.search(r"\.(o|swp|orig)$|node_modules|__pycache__", member.name)
        # The libraries of the program that reads Swift files, and no others.
        assert not member.name.endswith(".so") or member.name.startswith(f"{NAME}/libexec/inset/"), member.name


def test_the_checksums_are_those_of_the_files():
    lines = (DIST / "SHA256SUMS").read_text().splitlines()
    sums = dict(reversed(line.split("  ")) for line in lines)
    files = {path.name for path in DIST.iterdir()} - {"SHA256SUMS"}
    assert set(sums) == files and len(files) >= 3
    for name, digest in sums.items():
        assert hashlib.sha256((DIST / name).read_bytes()).hexdigest() == digest, name


@pytest.mark.skipif(not os.environ.get("INSET_DIST_AGAIN"), reason="NOT TESTED: releases from a fresh clone; 'make nightly' does")
def test_a_fresh_clone_makes_the_same_release(tmp_path):
    subprocess.run(["git", "clone", "-q", ROOT, tmp_path / "clone"], check=True)
    environment = {key: value for key, value in os.environ.items() if key in ("PATH", "HOME", "LANG")}
    done = subprocess.run(["make", "dist"], cwd=tmp_path / "clone", env=environment, check=False)
    assert done.returncode == 0

    def members(folder):
        with tarfile.open(folder / f"{NAME}.tar.gz") as archive:
            return {
                member.name: (member.mtime, member.mode, archive.extractfile(member).read() if member.isfile() else b"")
                for member in archive}
    here, there = members(DIST), members(tmp_path / "clone/dist")
    assert list(here) == list(there)
    # The compiler does not choose every register alike: some bytes differ there, and nothing besides.
    program = f"{NAME}/bin/inset"
    assert [name for name in here if here[name] != there[name] and name != program] == []
    ours, theirs = here[program][2], there[program][2]
    assert len(ours) == len(theirs)
    assert sum(a != b for a, b in zip(ours, theirs)) <= 1_000
    assert str(ROOT).encode() not in ours


# The program


def dynamic(program):
    return run("objdump", "-p", program).stdout, run("objdump", "-T", program).stdout


@pytest.mark.skipif(shutil.which("objdump") is None, reason="NOT TESTED: what the program is linked with; no objdump")
def test_the_program_needs_the_c_library_alone(unpacked):
    headers, symbols = dynamic(unpacked / "bin/inset")
    needed = re.findall(r"NEEDED +(\S+)", headers)
    assert {re.sub(r"\.so.*", "", name) for name in needed} <= {"libc", "libm", "ld-linux-x86-64", "ld-linux-aarch64"}
    assert "libc.so.6" in needed
    assert "RPATH" not in headers and "RUNPATH" not in headers
    versions = {tuple(map(int, found.split("."))) for found in re.findall(r"GLIBC_([0-9.]+)", symbols)}
    assert versions and max(versions) <= (2, 35), max(versions)
    assert "no symbols" in run("objdump", "-t", unpacked / "bin/inset").stdout
    assert (unpacked / "bin/inset").stat().st_size < 30 << 20


def test_the_program_names_no_folder_of_the_build(unpacked):
    text = (unpacked / "bin/inset").read_bytes()
    assert str(ROOT).encode() not in text and b"/.build/" not in text


def test_it_runs_without_an_environment(unpacked, tmp_path):
    (tmp_path / "a.inset").write_text(MISTAKE)
    done = run(unpacked / "bin/inset", "check", "-q", "a.inset", cwd=tmp_path, env={})
    assert done.returncode == 1 and done.stderr == ""
    assert re.match(r"a\.inset:4:16: warning: .* \[unsafe-edge\]$", done.stdout)
    assert run(unpacked / "bin/inset", "--version", env={}).stdout == f"inset {version()}\n"


def test_it_finds_what_the_built_one_finds(unpacked):
    from lsp_client import program

    paths = [ROOT / "Examples"]
    for arguments in [["check", "--format", "json"], ["fix", "--diff"], ["kinds", "--format", "markdown"]]:
        operands = [] if arguments[0] == "kinds" else paths
        ours, theirs = (run(each, *arguments, *operands) for each in (unpacked / "bin/inset", program()))
        assert (ours.returncode, ours.stdout) == (theirs.returncode, theirs.stdout)
        assert len(ours.stdout) > 100


def test_storyboards_are_read_without_icu(unpacked, tmp_path):
    samples = sorted(ROOT.glob("Tests/**/*.storyboard")) + sorted(ROOT.glob("Examples/**/*.storyboard"))
    assert samples
    text = samples[0].read_text()
    (tmp_path / "Main.storyboard").write_text(text)
    done = run(unpacked / "bin/inset", "check", "--format", "json", tmp_path / "Main.storyboard")
    assert done.returncode in (0, 1) and "not well-formed" not in done.stdout
    # Other encodings come out as they do where ICU is.
    for encoding in ["Shift_JIS", "UTF-7", "EBCDIC-CP-US", "nonsense"]:
        (tmp_path / "Main.storyboard").write_text(re.sub('encoding="UTF-8"', f'encoding="{encoding}"', text, count=1))
        done = run(unpacked / "bin/inset", "check", tmp_path / "Main.storyboard")
        assert done.returncode in (0, 1, 2), (encoding, done)
        assert ("nonsense" in done.stdout + done.stderr) == (encoding == "nonsense")
    # A compressed file is no XML, and nothing unpacks it.
    import gzip
    (tmp_path / "Main.storyboard").write_bytes(gzip.compress(text.encode()))
    assert run(unpacked / "bin/inset", "check", tmp_path / "Main.storyboard").returncode in (1, 2)


def test_the_server_answers(unpacked):
    with Server([str(unpacked / "bin/inset"), "lsp"]) as server:
        answer = server.request("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
        assert answer["result"]["serverInfo"] == {"name": "inset", "version": version()}


def test_editors_files_are_found_beside_it(unpacked):
    done = run(unpacked / "bin/inset", "editor-setup", "neovim")
    assert str(unpacked / "share/inset/editors/neovim") in done.stdout + done.stderr


# In a root of its own: nothing but the C library is there.


def may_unshare():
    return run("unshare", "--user", "--map-root-user", "true").returncode == 0


@pytest.mark.skipif(not may_unshare(), reason="NOT TESTED: the program alone with the C library; 'unshare' may not")
def test_it_runs_alone_with_the_c_library(unpacked, tmp_path):
    (tmp_path / "proc").mkdir()
    for line in run("ldd", unpacked / "bin/inset").stdout.splitlines():
        for path in re.findall(r"(/\S+)", line)[:1]:
            target = tmp_path / path.lstrip("/")
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
    shutil.copy(unpacked / "bin/inset", tmp_path / "inset")
    (tmp_path / "a.inset").write_text(MISTAKE)
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(files) == 5, files
    done = run(
        "unshare", "--user", "--map-root-user", "--fork", "--pid", "--mount", f"--root={tmp_path}", "--mount-proc",
        "/inset", "check", "-q", "/a.inset")
    assert (done.returncode, done.stderr) == (1, ""), done
    assert "[unsafe-edge]" in done.stdout


# The Debian package


@pytest.fixture(scope="module")
def debian():
    found = list(DIST.glob("inset_*.deb"))
    if not found or shutil.which("dpkg-deb") is None:
        pytest.skip("NOT TESTED: the Debian package; there is none, or no dpkg-deb")
    return found[0]


def test_the_package_needs_the_c_library_alone(debian):
    """The program that reads Swift files, and it alone, wants the C++ library besides."""
    fields = {
        name: run("dpkg-deb", "-f", debian, name).stdout.strip()
        for name in ["Package", "Version", "Depends", "Architecture", "Pre-Depends", "Recommends"]}
    machine = {"x86_64": "amd64", "aarch64": "arm64"}[ARCH]
    assert fields == {
        "Package": "inset", "Version": version(), "Depends": "libc6 (>= 2.35)", "Architecture": machine,
        "Pre-Depends": "", "Recommends": "libstdc++6"}


def test_the_package_holds_what_the_archive_holds(debian, unpacked, tmp_path):
    run("dpkg-deb", "-x", debian, tmp_path)
    assert (tmp_path / "usr/bin/inset").read_bytes() == (unpacked / "bin/inset").read_bytes()
    listed = run("dpkg-deb", "-c", debian).stdout.splitlines()
    assert all(" root/root " in line for line in listed)
    paths = [line.split()[-1].removeprefix(".") for line in listed]
    assert all(path in ("/", "/usr/") or path.startswith(("/usr/bin/", "/usr/libexec/", "/usr/share/")) for path in paths)
    for path in ["/usr/share/man/man1/inset.1.gz", "/usr/share/zsh/vendor-completions/_inset",
                 "/usr/share/bash-completion/completions/inset", "/usr/share/doc/inset/copyright",
                 "/usr/share/fish/vendor_completions.d/inset.fish"]:
        assert path in paths
    sums = run("sh", "-c", f"dpkg-deb --ctrl-tarfile {debian} | tar -xO ./md5sums").stdout
    for line in sums.splitlines():
        digest, path = line.split("  ", 1)
        assert hashlib.md5((tmp_path / path).read_bytes()).hexdigest() == digest


@pytest.mark.skipif(shutil.which("lintian") is None, reason="NOT TESTED: the Debian package by lintian; it is not installed")
def test_lintian_has_nothing_to_say(debian):
    done = run("lintian", "--fail-on", "error,warning", "--allow-root", debian, env=dict(os.environ))
    assert (done.returncode, done.stdout) == (0, ""), done.stdout


# SwiftPM


def test_the_bundle_names_programs_that_are_there():
    with zipfile.ZipFile(DIST / "inset.artifactbundle.zip") as bundle:
        info = json.loads(bundle.read("inset.artifactbundle/info.json"))
        assert info["schemaVersion"] == "1.0"
        artifact = info["artifacts"]["inset"]
        assert (artifact["type"], artifact["version"]) == ("executable", version())
        triples = [triple for variant in artifact["variants"] for triple in variant["supportedTriples"]]
        assert f"{ARCH}-unknown-linux-gnu" in triples
        for variant in artifact["variants"]:
            entry = bundle.getinfo(f"inset.artifactbundle/{variant['path']}")
            assert entry.file_size > 1 << 20 and entry.external_attr >> 16 & 0o111
        with tarfile.open(DIST / f"{NAME}.tar.gz") as archive:
            program = archive.extractfile(f"{NAME}/bin/inset").read()
        assert bundle.read(f"inset.artifactbundle/{NAME}/bin/inset") == program


def test_a_bundle_holds_programs_of_several_systems(tmp_path):
    names = [f"inset-1.2.3-{system}" for system in ("linux-x86_64", "linux-aarch64", "macos-arm64", "macos-x86_64")]
    for name in names:
        with tarfile.open(tmp_path / f"{name}.tar.gz", "w:gz") as archive:
            for path in ["bin/inset", *(f"share/doc/inset/{file}" for file in
                         ["LICENSE", "LICENSE-Swift.txt", "docs/third-party.md"])]:
                entry = tarfile.TarInfo(f"{name}/{path}")
                entry.size, entry.mode = len(name), 0o755
                archive.addfile(entry, io.BytesIO(name.encode()))
    done = run(
        ROOT / ".ci/bundle", tmp_path, *(tmp_path / f"{name}.tar.gz" for name in names),
        env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000", "INSET_BUNDLE_WORK": str(tmp_path / "scratch")})
    assert done.returncode == 0, done.stderr
    with zipfile.ZipFile(tmp_path / "inset.artifactbundle.zip") as bundle:
        info = json.loads(bundle.read("inset.artifactbundle/info.json"))
        variants = info["artifacts"]["inset"]["variants"]
        assert [variant["supportedTriples"] for variant in variants] == [
            ["x86_64-unknown-linux-gnu"], ["aarch64-unknown-linux-gnu"], ["arm64-apple-macosx"], ["x86_64-apple-macosx"]]
        for name, variant in zip(names, variants):
            assert bundle.read(f"inset.artifactbundle/{variant['path']}").decode() == name
    assert (tmp_path / "inset-plugins-1.2.3.tar.gz").exists()


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    """A package whose target has layouts, and the plugins from the release."""
    if shutil.which("swift") is None:
        pytest.skip("NOT TESTED: the plugins; there is no toolchain")
    folder = tmp_path_factory.mktemp("app")
    subprocess.run(["tar", "-xzf", DIST / f"inset-plugins-{version()}.tar.gz", "-C", folder], check=True)
    sources = folder / "App/Sources/App"
    sources.mkdir(parents=True)
    (sources / "main.swift").write_text('print("app")\n')
    (sources / "Start.inset").write_text(MISTAKE)
    (folder / "App/inset.json").write_text("{}\n")
    (folder / "App/Package.swift").write_text("""\
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "App",
  dependencies: [.package(path: "../InsetPlugins")],
  targets: [
    .executableTarget(
      name: "App", plugins: [.plugin(name: "InsetPlugin", package: "InsetPlugins")])
  ]
)
""")
    return folder / "App"


def swift(app, *arguments):
    done = subprocess.run(
        ["swift", *arguments], cwd=app, capture_output=True, text=True, timeout=600, check=False)
    return done.returncode, done.stdout + done.stderr


def test_the_build_shows_findings_at_their_places(app):
    start = (app / "Sources/App/Start.inset").resolve()
    code, text = swift(app, "build")
    assert code == 0, text
    assert re.search(rf"^{re.escape(str(start))}:4:16: warning: .*\[unsafe-edge\]$", text, re.MULTILINE), text
    # Nothing has changed: nothing is checked again.
    code, text = swift(app, "build")
    assert code == 0 and "unsafe-edge" not in text
    # Settings are inputs, too: as an error, the finding ends the build.
    (app / "inset.json").write_text('{"rules": {"unsafe-edge": "error"}}\n')
    code, text = swift(app, "build")
    assert code != 0 and f"{start}:4:16: error: " in text, text
    (app / "inset.json").write_text("{}\n")
    # The other plugin cures it.
    code, text = swift(app, "package", "--allow-writing-to-package-directory", "inset-fix", "--safe")
    assert start.read_text() == MISTAKE, text
    code, text = swift(app, "package", "--allow-writing-to-package-directory", "inset-fix", "--target", "App")
    assert code == 0 and "superview.safeArea.top" in start.read_text(), text
    code, text = swift(app, "build")
    assert code == 0 and "warning" not in text, text

"""The snippets of docs/ci.md and docs/xcode.md, each run as far as that goes without a network.

A comment before a block says how it is run and what must come out: `exits N`, `prints: TEXT`,
`hides: TEXT`, `writes: FILE`. Releases come from a folder, whose program is the one under test."""

import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess

import pytest

from lsp_client import ROOT, program
from test_swift_layouts import parser  # noqa: F401
from test_ci_files import MISTAKE, act, folder, hooked, hooks, releases, run, version, yaml  # noqa: F401

ADDRESS = "https://github.com/OWNER/inset"
SCREEN = MISTAKE.replace('targets { devices: "iphone-x" }', "// A screen")


class Block:
    def __init__(self, page, line, remark, language, text):
        self.place = f"{page}:{line}"
        self.language, self.text = language, text
        self.parts = [part.strip() for part in remark.split(";")] if remark else []

    def all(self, name):
        return [part.split(":", 1)[1].strip() for part in self.parts if part.startswith(f"{name}:")]

    @property
    def code(self):
        return next(int(part.split()[1]) for part in self.parts if part.startswith("exits "))

    def judge(self, done, folder):
        shown = f"{self.place}\n{done.stdout}\n{done.stderr}"
        assert done.returncode == self.code, shown
        for text in self.all("prints"):
            assert text in done.stdout, shown
        for text in self.all("hides"):
            assert text not in done.stdout, shown
        for path in self.all("writes"):
            assert (folder / path).stat().st_size > 10, shown


def blocks(page):
    text = (ROOT / page).read_text()
    pattern = re.compile(r"(?:<!-- ([^\n]*) -->\n)?```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    return [Block(page, text.count("\n", 0, match.start()) + 1, *match.groups()) for match in pattern.finditer(text)]


ALL = blocks("docs/ci.md") + blocks("docs/xcode.md")


def of_kind(*kinds):
    found = [block for block in ALL if block.parts and block.parts[0].split(" ")[0] in kinds]
    return pytest.mark.parametrize("block", found, ids=lambda block: block.place)


def test_every_snippet_has_a_way_to_be_run():
    ways = {"swift", "exits", "github", "gitlab", "pre-commit", "pipe", "manifest", "plugin", "not"}
    for block in ALL:
        if block.language != "text":
            assert block.parts and block.parts[0].split(" ")[0] in ways, block.place
    assert len(ALL) > 18 and sum("not run" in (block.parts or [""])[0] for block in ALL) <= 1


def test_pages_name_the_version_of_the_program():
    for page in ["docs/ci.md", "docs/xcode.md"]:
        text = (ROOT / page).read_text()
        assert set(re.findall(r"\b(?:v|-)?(\d+\.\d+\.\d+)\b", text)) == {version()}


@pytest.fixture
def project(tmp_path, releases):
    """A repository with an old mistake, and a new one in a commit that has not been merged."""
    folder = tmp_path / "App"
    (folder / "Screens").mkdir(parents=True)

    def git(*words):
        subprocess.run(
            ["git", "-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=main",
             "-c", "commit.gpgsign=false", *words], cwd=folder, capture_output=True, check=True)
    git("init", "-q")
    (folder / "Screens/Old.inset").write_text(SCREEN)
    git("add", "-A")
    git("commit", "-q", "-m", "Old")
    git("update-ref", "refs/remotes/origin/main", "HEAD")
    (folder / "Screens/New.inset").write_text(SCREEN)
    git("add", "-A")
    git("commit", "-q", "-m", "New")
    return folder


@pytest.fixture
def tools(tmp_path):
    """A folder for the path, where `inset` is the program under test, and nothing is installed by apt-get."""
    folder = tmp_path / "tools"
    folder.mkdir()
    (folder / "inset").symlink_to(program())
    (folder / "apt-get").write_text("#!/bin/sh\n")
    (folder / "apt-get").chmod(0o755)
    return folder


def shell(text, folder, tools, releases, **environment):
    text = text.replace(f"{ADDRESS}/releases/download", f"file://{releases}")
    assert "https://" not in text
    path = f"{tools}:{os.environ['PATH']}"
    return run("bash", "-eo", "pipefail", "-c", text, cwd=folder, PATH=path, **environment)


@of_kind("exits")
def test_commands(block, project, tools, releases):
    subprocess.run(
        [program(), "check", "--write-baseline", "inset-baseline.json"], cwd=project, check=True, capture_output=True)
    if "artifactbundle" in block.text or "plugins" in block.text:
        if not shutil.which("zip"):
            pytest.skip("NOT TESTED: the plugins' archive; there is no zip")
    text = block.text
    if "linux-" in text and os.uname().sysname != "Linux":
        pytest.skip("NOT TESTED: a snippet for Linux")
    # The snippet looks for the program elsewhere, too, but not before the one under test.
    text = text.replace('export PATH="/opt/homebrew/bin:/usr/local/bin:$PATH"\n', "")
    done = shell(text, project, tools, releases, SRCROOT=str(project), ACTION="install")
    block.judge(done, project)


@of_kind("swift")
def test_swift(block, tmp_path, tools, releases, parser):  # noqa: F811
    app = shutil.copytree(ROOT / "Examples" / "Swift", tmp_path / "App")
    (app / "inset.json").unlink()
    # Where nobody has linked to it, its parser is beside it.
    (tools / "inset").unlink()
    (tools / "inset").write_text(f'#!/bin/sh\nexec "{os.path.realpath(program())}" "$@"\n')
    (tools / "inset").chmod(0o755)
    text = block.text
    if block.parts[0] == "swift settings":
        before = shell("inset check || true", app, tools, releases).stdout
        assert not any(part in before for part in block.all("prints"))
        (app / "inset.json").write_text(text)
        text = "inset check"
    block.judge(shell(text, app, tools, releases), app)


@of_kind("github")
def test_workflows(block, project, releases):
    workflow = yaml.safe_load(block.text)
    assert workflow[True]
    job, = workflow["jobs"].values()
    assert "runs-on" in job
    ran = []
    for step in job["steps"]:
        name, release = step["uses"].split("@")
        inputs = {key: str(value).replace("${{ github.base_ref }}", "main") for key, value in step.get("with", {}).items()}
        if name == "OWNER/inset":
            assert release == f"v{version()}"
            ran.append(act(releases, project, **inputs))
            block.judge(ran[-1], project)
        elif name.endswith("/upload-sarif"):
            report = json.loads((project / inputs["sarif_file"]).read_text())
            assert len(report["runs"][0]["results"]) == 2 and workflow["permissions"]["security-events"] == "write"
        else:
            assert name == "actions/checkout" and set(inputs) <= {"fetch-depth"}
            assert "--changed" not in block.text or inputs == {"fetch-depth": "0"}
    assert len(ran) == 1


@of_kind("gitlab")
@pytest.mark.skipif(shutil.which("jq") is None, reason="NOT TESTED: GitLab's report; there is no jq")
@pytest.mark.skipif(os.uname().sysname != "Linux", reason="NOT TESTED: GitLab's job; it is one for Linux")
def test_gitlab(block, project, tools, releases):
    job, = yaml.safe_load(block.text).values()
    assert set(job) <= {"image", "variables", "before_script", "script", "artifacts"}
    variables = {name: value.replace(f"{ADDRESS}/releases/download", f"file://{releases}") for name, value in job["variables"].items()}
    done = shell("\n".join(job["before_script"] + job["script"]), project, tools, releases, **variables)
    block.judge(done, project)
    report = json.loads((project / job["artifacts"]["reports"]["codequality"]).read_text())
    assert [row["location"] for row in report] == [
        {"path": "Screens/New.inset", "lines": {"begin": 4}}, {"path": "Screens/Old.inset", "lines": {"begin": 4}}]
    assert {row["severity"] for row in report} == {"minor"} and {row["check_name"] for row in report} == {"unsafe-edge"}
    assert all(len(row["fingerprint"]) >= 16 and row["description"] for row in report)


@of_kind("pre-commit")
def test_pre_commit(block, hooked):
    pytest.importorskip("pre_commit", reason="NOT TESTED: hooks by pre-commit; PyPI pre-commit is missing")
    import sys
    folder, origin, git = hooked
    repository, = yaml.safe_load(block.text)["repos"]
    assert (repository["repo"], repository["rev"]) == (ADDRESS, f"v{version()}")
    assert {hook["id"] for hook in repository["hooks"]} <= {hook["id"] for hook in hooks()}
    (folder / ".pre-commit-config.yaml").write_text(block.text.replace(ADDRESS, str(origin)))
    git(folder, "add", "-A")
    done = run(
        sys.executable, "-m", "pre_commit", "run", "--all-files", cwd=folder, INSET=program(),
        PRE_COMMIT_HOME=str(folder.parent / "pre-commit"), PRE_COMMIT_COLOR="never")
    assert done.returncode == 1 and "[unsafe-edge]" in done.stdout, done.stdout + done.stderr
    for hook in repository["hooks"]:
        assert f"hook id: {hook['id']}" in done.stdout or re.search(
            rf"{hook['id'].replace('-', ' ')}\.+Passed", done.stdout), done.stdout


@of_kind("pipe")
def test_reviewdog(block, project, tools, releases):
    """What reviewdog would read: SARIF, or lines that an 'errorformat' takes apart, by Vim's own reader."""
    (tools / "reviewdog").write_text('#!/bin/sh\nprintf "%s\\n" "$@" >arguments.txt\ncat >input.txt\n')
    (tools / "reviewdog").chmod(0o755)
    done = shell(block.text.replace("inset check", "inset check --fail-on error"), project, tools, releases)
    assert done.returncode == 0, done.stderr
    arguments = (project / "arguments.txt").read_text().splitlines()
    if "-f=sarif" in arguments:
        report = json.loads((project / "input.txt").read_text())
        places = [result["locations"][0]["physicalLocation"] for result in report["runs"][0]["results"]]
        assert [place["artifactLocation"]["uri"] for place in places] == ["Screens/New.inset", "Screens/Old.inset"]
        return
    form = next(word.removeprefix("-efm=") for word in arguments if word.startswith("-efm="))
    if shutil.which("vim") is None:
        pytest.skip("NOT TESTED: the errorformat; there is no Vim")
    (project / "read.vim").write_text(
        f"let &errorformat = {json.dumps(form)}\ncgetfile input.txt\n"
        "call writefile([json_encode(map(getqflist(), {_, e -> [bufname(e.bufnr), e.lnum, e.col, e.type, e.text]}))], 'read.json')\nqa!\n")
    run("vim", "-es", "-u", "NONE", "-S", "read.vim", cwd=project, PATH=os.environ["PATH"])
    entries = json.loads((project / "read.json").read_text())
    assert [entry[:4] for entry in entries] == [
        ["Screens/New.inset", 4, 16, "w"], ["Screens/Old.inset", 4, 16, "w"]]
    assert all(entry[4].endswith("[unsafe-edge]") for entry in entries)


needs_swift = pytest.mark.skipif(
    shutil.which("swift") is None or shutil.which("zip") is None, reason="NOT TESTED: manifests; there is no toolchain, or no zip")


@needs_swift
@of_kind("manifest")
def test_manifests(block, tmp_path, releases):
    app = tmp_path / "App"
    (app / "Sources/App").mkdir(parents=True)
    (app / "Package.swift").write_text(block.text)
    done = run("swift", "package", "dump-package", cwd=app, PATH=os.environ["PATH"])
    assert done.returncode == 0, done.stderr
    package = json.loads(done.stdout)
    target = next(target for target in package["targets"] if target["name"] == "App")
    assert target["pluginUsages"][0]["plugin"][0] == "InsetPlugin"
    for target in package["targets"]:
        if target["type"] == "binary":
            assert target["url"] == f"{ADDRESS}/releases/download/v{version()}/inset.artifactbundle.zip"
            assert len(target["checksum"]) == 64
        if target["type"] == "plugin":
            assert (ROOT / "Plugins" / target["name"]).is_dir()


@needs_swift
def test_the_plugins_of_the_page(tmp_path, releases, tools):
    """The page's archive, its manifest and its command, one after the other."""
    page = blocks("docs/xcode.md")
    fetching = next(block for block in page if "inset-plugins-" in block.text and block.language == "sh")
    manifest = next(block for block in page if block.parts == ["manifest"])
    fixing = next(block for block in page if block.parts and block.parts[0] == "plugin command")
    app = tmp_path / "App"
    (app / "Sources/App").mkdir(parents=True)
    (app / "Sources/App/main.swift").write_text("")
    (app / "Sources/App/Start.inset").write_text(SCREEN)
    (app / "Package.swift").write_text(manifest.text)
    assert shell(fetching.text, app, tools, releases).returncode == 0
    done = run("swift", "build", cwd=app, PATH=os.environ["PATH"])
    assert done.returncode == 0, done.stdout + done.stderr
    assert "/App/Sources/App/Start.inset:4:16: warning: " in done.stdout + done.stderr
    done = run("bash", "-c", fixing.text, cwd=app, PATH=os.environ["PATH"])
    assert done.returncode == fixing.code, done.stderr
    assert "superview.safeArea.top" in (app / "Sources/App/Start.inset").read_text()

"""What others' machines read: the Dockerfile, the workflows, the action, the hooks, and their scripts."""

import hashlib
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import tarfile

import pytest

from lsp_client import ROOT, program

yaml = pytest.importorskip("yaml", reason="NOT TESTED: workflows and hooks; PyPI PyYAML is missing")

MISTAKE = """\
targets { devices: "iphone-x" }
screen S {
    label title "Title" {
        top == superview.top + 8
        centerX == superview.centerX
    }
}
"""


def make_targets():
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def made_by(script):
    """The targets that a script makes."""
    return set(re.findall(r"(?:^|&& )make ([a-z-]+)", script, re.MULTILINE))


def version():
    return subprocess.run([program(), "--version"], capture_output=True, text=True, check=True).stdout.split()[1]


def archive_name():
    system = {"Linux": "linux", "Darwin": "macos"}[os.uname().sysname]
    return f"inset-{version()}-{system}-{os.uname().machine}"


@pytest.fixture(scope="module")
def releases(tmp_path_factory):
    """A folder of releases as a server has it; its program is the one under test."""
    folder = tmp_path_factory.mktemp("releases")
    name = archive_name()
    binary = folder / name / "bin"
    binary.mkdir(parents=True)
    (binary / "inset").write_text(f"#!/bin/sh\nexec {shlex.quote(program())} \"$@\"\n")
    (binary / "inset").chmod(0o755)
    notices = folder / name / "share/doc/inset"
    (notices / "docs").mkdir(parents=True)
    for notice in ["LICENSE", "LICENSE-Swift.txt", "docs/third-party.md"]:
        (notices / notice).write_text("a notice\n")
    release = folder / f"v{version()}"
    release.mkdir()
    with tarfile.open(release / f"{name}.tar.gz", "w:gz") as archive:
        archive.add(folder / name, name)
    if shutil.which("zip"):
        subprocess.run(
            [ROOT / ".ci/bundle", release, release / f"{name}.tar.gz"], check=True,
            env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000", "INSET_BUNDLE_WORK": str(folder / "scratch")})
    sums = [(hashlib.sha256(path.read_bytes()).hexdigest(), path.name) for path in sorted(release.iterdir())]
    (release / "SHA256SUMS").write_text("".join(f"{digest}  {path}\n" for digest, path in sums))
    return folder


def run(*command, cwd=None, **environment):
    return subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, timeout=300, cwd=cwd, check=False,
        env={"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": os.environ.get("HOME", "/"), **environment})


# Docker


def dockerfile():
    """The instructions of the Dockerfile, each with its text in one line."""
    text = re.sub(r"\\\n\s*", "", (ROOT / "Dockerfile").read_text())
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [tuple(line.split(" ", 1)) for line in lines]


def test_the_dockerfile_names_what_is_there():
    instructions = dockerfile()
    known = {"FROM", "RUN", "WORKDIR", "COPY", "ENTRYPOINT", "CMD"}
    assert {name for name, _ in instructions} <= known
    stages = [re.fullmatch(r"(\S+?):(\S+)(?: AS (\w+))?", text) for name, text in instructions if name == "FROM"]
    assert len(stages) == 2 and all(stages) and all(stage.group(2) != "latest" for stage in stages)
    assert stages[0].group(3) == "build" and stages[1].group(1) == "debian"
    ignored = (ROOT / ".dockerignore").read_text().split()
    for name, text in instructions:
        if name != "COPY":
            continue
        words = shlex.split(text)
        origin = [word for word in words if word.startswith("--from=")]
        *sources, _ = [word for word in words if not word.startswith("--")]
        for source in sources:
            if origin:
                assert origin == ["--from=build"] and f"mkdir {source.rstrip('/')}" in (ROOT / "Dockerfile").read_text()
            else:
                assert (ROOT / source).exists() and source not in ignored
    # ENTRYPOINT and CMD are lists: a shell would not hand on signals.
    for name, text in instructions:
        if name in ("ENTRYPOINT", "CMD"):
            assert json.loads(text)


def test_the_dockerfile_builds_as_the_makefile_does():
    steps = [text for name, text in dockerfile() if name == "RUN"]
    assert set.union(*map(made_by, steps)) == {"dist"} <= make_targets()
    # What '.ci/need' would install for that target is in the image before.
    needed = re.search(r"^dist:\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(), re.MULTILINE).group(1)
    for name in re.findall(r"\.ci/need (\w+)", needed):
        case = re.search(rf"^{name}\)\n(.*?);;", (ROOT / ".ci/need").read_text(), re.MULTILINE | re.DOTALL).group(1)
        packages = re.search(r'install \S+ "([^"]+)"', case).group(1).split()
        assert set(packages) <= set(steps[0].split()), packages
    for step in steps:
        assert "apt-get install" not in step or ("-y" in step and "--no-install-recommends" in step)
        assert "apt-get update" not in step or "rm -rf /var/lib/apt/lists" in step
        assert run("bash", "-n", "-c", step).returncode == 0
    assert "tar -xzf dist/inset-*-linux-*.tar.gz" in steps[-1]


def test_docker_does_not_send_what_builds_leave():
    ignored = (ROOT / ".dockerignore").read_text().split()
    for line in (ROOT / ".gitignore").read_text().split():
        if line in (".build*/", ".venv/", "/dist/"):
            assert line.strip("/") in [entry.strip("/") for entry in ignored]


# Workflows


def workflows():
    found = sorted((ROOT / ".github/workflows").glob("*.yml"))
    assert len(found) == 2
    return {path.stem: yaml.safe_load(path.read_text()) for path in found}


def steps(workflow):
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


def test_workflows_run_what_is_there():
    for name, workflow in workflows().items():
        # YAML reads the key 'on' as true.
        assert workflow[True] and workflow["permissions"] == {"contents": "read"}, name
        for job in workflow["jobs"].values():
            assert "runs-on" in job
        for step in steps(workflow):
            assert ("run" in step) != ("uses" in step), step
            if "uses" in step:
                assert re.fullmatch(r"[\w-]+/[\w-]+@v\d+", step["uses"])
                continue
            script = re.sub(r"\$\{\{.*?\}\}", "x", step["run"])
            assert run("bash", "-n", "-c", script).returncode == 0, script
            assert made_by(script) <= make_targets()
            for path in re.findall(r"(?<![\w/])(\.ci/\w+)", script):
                assert os.access(ROOT / path, os.X_OK), path


def test_linux_is_judged_whole_and_macos_built_and_tested():
    jobs = workflows()["ci"]["jobs"]
    scripts = {name: [step["run"] for step in job["steps"] if "run" in step] for name, job in jobs.items()}
    assert ".ci/run" in scripts["linux"]
    assert any(script.startswith("swift build --build-tests") for script in scripts["macos"])
    assert any(script.startswith("swift test") for script in scripts["macos"])
    assert "make run" in scripts["macos"]


def test_releases_are_made_on_every_system():
    jobs = workflows()["release"]["jobs"]
    runners = {name: job.get("strategy", {}).get("matrix", {}).get("runner", []) for name, job in jobs.items()}
    assert any("arm" in runner for runner in runners["linux"]) and len(runners["linux"]) == 2
    assert len(runners["macos"]) == 2
    for name in ("linux", "macos"):
        assert "make dist" in [step.get("run") for step in jobs[name]["steps"]]
    assert jobs["release"]["needs"] == ["linux", "macos"]


# The action


def action():
    return yaml.safe_load((ROOT / "action.yml").read_text())


def test_the_action_declares_what_its_script_reads():
    declared = action()
    step, = declared["runs"]["steps"]
    script = (ROOT / ".ci/action").read_text()
    for name, value in step["env"].items():
        assert re.search(rf"\$\{{?{name}\b", script), f"{name} is not read"
        for used in re.findall(r"inputs\.(\w+)", value):
            assert used in declared["inputs"]
    read = set(re.findall(r"\bINSET_\w+", script))
    assert read == set(step["env"])
    handed = " ".join(step["env"].values())
    for name in declared["inputs"]:
        assert f"inputs.{name}" in handed and declared["inputs"][name]["description"].endswith(".")
    # Inputs reach the script as variables, never as its text.
    assert "${{" not in step["run"]


def act(releases, folder, **inputs):
    """Runs the action as GitHub would, with its inputs' defaults."""
    declared = action()
    values = {name: str(row["default"]) for name, row in declared["inputs"].items()} | inputs
    step, = declared["runs"]["steps"]
    environment = {}
    for name, value in step["env"].items():
        match = re.fullmatch(r"\$\{\{ inputs\.(\w+)( \|\| .*)? \}\}", value)
        environment[name] = values[match.group(1)] if match else ""
    unknown = set(values) - set(declared["inputs"]) - {"ref"}
    assert not unknown, f"the action has no {unknown}"
    environment["INSET_ACTION_REF"] = values.get("ref", f"v{version()}")
    environment["INSET_RELEASES"] = values["releases"] or f"file://{releases}"
    runner = folder.parent / f"{folder.name}-runner"
    runner.mkdir(exist_ok=True)
    done = run(
        "bash", "-c", step["run"], cwd=folder, GITHUB_ACTION_PATH=str(ROOT), RUNNER_TEMP=str(runner),
        GITHUB_OUTPUT=str(runner / "output"), GITHUB_PATH=str(runner / "path"), **environment)
    done.outputs = (runner / "output").read_text() if (runner / "output").exists() else ""
    done.path = (runner / "path").read_text() if (runner / "path").exists() else ""
    return done


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "work/Screens").mkdir(parents=True)
    (tmp_path / "work/Screens/a.inset").write_text(MISTAKE)
    (tmp_path / "work/Two words").mkdir()
    (tmp_path / "work/Two words/b.inset").write_text(MISTAKE.replace("superview.top", "superview.safeArea.top"))
    return tmp_path / "work"


def test_the_action_reports_to_github(releases, folder):
    done = act(releases, folder)
    assert done.returncode == 1, done.stderr
    assert done.stdout.startswith("::warning file=Screens/a.inset,line=4,")
    assert done.path.strip().endswith("/bin")
    assert act(releases, folder, paths="Two words").returncode == 0
    assert act(releases, folder, paths="Two words\nScreens\n").returncode == 1
    assert act(releases, folder, args="--fail-on=error\n").returncode == 0
    assert act(releases, folder, paths="nowhere").returncode == 2


def test_the_action_writes_sarif(releases, folder):
    done = act(releases, folder, sarif="inset.sarif", args="--fail-on=error")
    assert done.returncode == 0, done.stderr
    assert done.outputs == "sarif=inset.sarif\n"
    report = json.loads((folder / "inset.sarif").read_text())
    assert report["version"] == "2.1.0"
    assert [result["ruleId"] for result in report["runs"][0]["results"]] == ["unsafe-edge"]
    # No words of a path or an argument are commands.
    done = act(releases, folder, paths="$(touch planted); `touch planted`")
    assert done.returncode == 2 and not (folder / "planted").exists()


def test_the_action_knows_its_release(releases, folder):
    done = act(releases, folder, ref="main")
    assert done.returncode == 2 and "::error::Which release?" in done.stdout
    assert act(releases, folder, ref="main", version=version()).returncode == 1
    done = act(releases, folder, version="99.0.0")
    assert done.returncode == 2 and "99.0.0 could not be downloaded" in done.stdout


# Downloads


def test_what_its_checksum_does_not_fit_is_not_unpacked(releases, tmp_path):
    copy = tmp_path / "releases"
    shutil.copytree(releases, copy)
    release = copy / f"v{version()}"
    fetch = [ROOT / ".ci/fetch", f"file://{copy}", version()]
    assert run(*fetch, tmp_path / "good").returncode == 0
    assert run(tmp_path / "good/bin/inset", "--version").stdout == f"inset {version()}\n"
    archive = release / f"{archive_name()}.tar.gz"
    archive.write_bytes(archive.read_bytes() + b"\0")
    done = run(*fetch, tmp_path / "bad")
    assert done.returncode == 2 and not (tmp_path / "bad").exists()
    assert "is not what its checksum says" in done.stderr
    # A list that does not name the archive is no proof of it.
    (release / "SHA256SUMS").write_text("")
    assert run(*fetch, tmp_path / "bad").returncode == 2 and not (tmp_path / "bad").exists()


# Hooks


def hooks():
    return yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())


def test_hooks_call_commands_that_are_there():
    known = subprocess.run(
        [program(), "completions", "--values", "command"], capture_output=True, text=True, check=True).stdout
    known = {line.split("\t")[0] for line in known.splitlines()}
    for hook in hooks():
        script, command, *options = hook["entry"].split()
        assert os.access(ROOT / script, os.X_OK) and command in known
        shown = subprocess.run([program(), command, "--help"], capture_output=True, text=True, check=True).stdout
        assert all(option in shown for option in options)
        assert re.search(hook["files"], "Screens/a.inset") and not re.search(hook["files"], "a.inset.md")
        # Swift has formatters of its own.
        assert bool(re.search(hook["files"], "Sources/A.swift")) == (command != "format")


def test_a_hook_downloads_the_release_of_its_version(releases, folder, tmp_path):
    arguments = [ROOT / ".ci/hook", "check", "--quiet", "Screens/a.inset"]
    path = tmp_path / "tools"
    path.mkdir()
    for tool in ["sh", "sed", "git", "curl", "uname", "mktemp", "grep", "sha256sum", "mkdir", "tar", "gzip", "rm",
                 "dirname"]:
        (path / tool).symlink_to(shutil.which(tool))
    cache = tmp_path / "cache"
    environment = {
        "PATH": str(path), "XDG_CACHE_HOME": str(cache), "INSET_RELEASES": f"file://{releases}"}
    done = run(*arguments, cwd=folder, **environment)
    assert done.returncode == 1 and "[unsafe-edge]" in done.stdout, done.stderr
    assert (cache / "inset" / version() / "bin/inset").exists()
    # Once is enough.
    environment["INSET_RELEASES"] = "file:///nowhere"
    assert run(*arguments, cwd=folder, **environment).returncode == 1


@pytest.fixture
def hooked(folder):
    """A repository of somebody's with layout files, and one of the hooks, as pre-commit clones it."""
    def git(where, *words):
        return subprocess.run(
            ["git", "-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=main",
             "-c", "commit.gpgsign=false", *words],
            cwd=where, capture_output=True, text=True, check=True).stdout
    origin = folder.parent / "origin"
    origin.mkdir()
    for name in [".pre-commit-hooks.yaml", ".ci/hook", ".ci/fetch", "Sources/inset/Command.swift"]:
        (origin / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, origin / name)
    for where in (origin, folder):
        git(where, "init", "-q")
        git(where, "add", "-A")
        git(where, "commit", "-q", "-m", "All")
    git(origin, "tag", f"v{version()}")
    return folder, origin, git


def test_pre_commit_checks_and_fixes(hooked):
    pytest.importorskip("pre_commit", reason="NOT TESTED: hooks by pre-commit; PyPI pre-commit is missing")
    import sys
    folder, origin, git = hooked
    (folder / ".pre-commit-config.yaml").write_text(yaml.safe_dump({"repos": [{
        "repo": str(origin), "rev": f"v{version()}", "hooks": [{"id": hook["id"]} for hook in hooks()]}]}))
    git(folder, "add", "-A")

    def commit_hooks(*words):
        return run(
            sys.executable, "-m", "pre_commit", "run", *words, cwd=folder, INSET=program(),
            PRE_COMMIT_HOME=str(folder.parent / "pre-commit"), PRE_COMMIT_COLOR="never")

    done = commit_hooks("inset-check", "--all-files")
    assert done.returncode == 1 and "Screens/a.inset:4:16: warning: " in done.stdout, done.stdout + done.stderr
    done = commit_hooks("inset-fix", "--all-files")
    assert done.returncode == 1 and "files were modified by this hook" in done.stdout, done.stdout
    assert "superview.safeArea.top" in (folder / "Screens/a.inset").read_text()
    git(folder, "add", "-A")
    done = commit_hooks("--all-files")
    assert done.returncode == 0, done.stdout
    # Files of other kinds are nothing to it.
    git(folder, "commit", "-q", "-m", "All")
    (folder / "a.txt").write_text("prose\n")
    git(folder, "add", "-A")
    assert "no files to check" in commit_hooks("inset-check").stdout

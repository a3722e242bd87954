"""Completions in bash, zsh and fish, and man pages, as a user meets them."""

import json
import os
import pathlib
import shutil
import subprocess

import pytest

from lsp_client import program
from terminal import Terminal


@pytest.fixture(scope="module")
def bench(tmp_path_factory):
    """A folder with files to choose from, and an environment where `inset` is the one under test."""
    folder = tmp_path_factory.mktemp("shells")
    binary = folder / "bin"
    binary.mkdir()
    (binary / "inset").symlink_to(program())
    work = folder / "work"
    (work / "Screens").mkdir(parents=True)
    (work / "Player.inset").write_text('screen S { label a "A" }\n')
    (work / "Main.storyboard").write_text("<document/>")
    (work / "Prose.txt").write_text("prose")
    home = folder / "home"
    home.mkdir()
    environment = {
        "PATH": f"{binary}:{os.environ['PATH']}", "HOME": str(home), "LC_ALL": "C.UTF-8",
        "XDG_CONFIG_HOME": str(home / ".config"), "XDG_DATA_HOME": str(home / ".local/share"),
        "XDG_CACHE_HOME": str(home / ".cache"),
    }
    return work, environment


def inset(*arguments):
    return subprocess.run(
        [program(), *arguments], capture_output=True, text=True, check=True, timeout=60).stdout


def needed(name):
    return pytest.mark.skipif(
        shutil.which(name) is None, reason=f"NOT TESTED: completion in {name}; it is not installed")


def tables():
    return json.loads(inset("help", "--format", "json"))["commands"]


def values(kind):
    return [line.split("\t")[0] for line in inset("completions", "--values", kind).splitlines()]


# What is offered


def bash_offers(bench, line):
    """What bash offers at the end of a line, by the script alone."""
    work, environment = bench
    script = r"""
source <(inset completions bash)
IFS= read -r line
# As readline takes a line apart: '=' is a word.
read -ra COMP_WORDS <<<"${line//=/ = }"
[[ $line == *[' ='] ]] && COMP_WORDS+=('')
[[ $line == *= ]] && COMP_WORDS=("${COMP_WORDS[@]:0:${#COMP_WORDS[@]}-1}")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_inset
printf '%s\n' "${COMPREPLY[@]}"
"""
    done = subprocess.run(
        ["bash", "--norc", "-c", script], input=line + "\n", cwd=work, env=environment,
        capture_output=True, text=True, timeout=60, check=True)
    assert done.stderr == ""
    return [offer for offer in done.stdout.splitlines() if offer]


def fish_offers(bench, line):
    work, environment = bench
    done = subprocess.run(
        ["fish", "--no-config", "-c", "inset completions fish | source; complete -C $argv[1]", line],
        cwd=work, env=environment, capture_output=True, text=True, timeout=60, check=True)
    assert done.stderr == ""
    return [offer.split("\t")[0] for offer in done.stdout.splitlines()]


@pytest.fixture(params=[pytest.param(bash_offers, marks=needed("bash"), id="bash"),
                        pytest.param(fish_offers, marks=needed("fish"), id="fish")])
def offers(request, bench):
    return lambda line: request.param(bench, line)


def test_commands_are_offered(offers):
    assert sorted(offers("inset ch")) == ["check"]
    found = offers("inset ")
    for command in tables():
        assert command["name"] in found


def test_every_option_of_every_command_is_offered(offers):
    for command in tables():
        found = offers(f"inset {command['name']} --")
        for option in command["options"]:
            assert option["name"] in [name.rstrip("=") for name in found], (command["name"], option)
        other = {"--baseline"} - {option["name"] for option in command["options"]}
        assert not other & set(found)


def test_choices_are_offered(offers):
    for command in tables():
        for option in command["options"]:
            if option["choices"] and not option["valueOptional"]:
                found = offers(f"inset {command['name']} {option['name']} ")
                assert sorted(found) == sorted(option["choices"]), (command["name"], option["name"])


def test_rules_and_devices_are_offered(offers):
    assert offers("inset check --rule unsafe-e") == ["unsafe-edge"]
    assert sorted(offers("inset rules ")) == sorted(values("rule"))
    assert offers("inset frames Player.inset --on iphone-se-") == [
        name for name in values("device") if name.startswith("iphone-se-")]
    assert offers("inset editor-setup he") == ["helix"]
    assert sorted(offers("inset completions ")) == ["bash", "fish", "zsh"]


def test_files_are_offered(offers):
    found = [path.rstrip("/") for path in offers("inset check ")]
    assert {"Player.inset", "Main.storyboard", "Screens"} <= set(found)
    # A baseline may be any file.
    assert "Prose.txt" in offers("inset check --baseline ")


@needed("bash")
def test_bash_offers_only_what_is_read(bench):
    assert sorted(bash_offers(bench, "inset check ")) == ["Main.storyboard", "Player.inset", "Screens"]
    assert bash_offers(bench, "inset explain Player.inset P") == []
    assert bash_offers(bench, "inset check --rule unsafe-edge P") == ["Player.inset"]
    assert bash_offers(bench, "inset check --format=j") == ["json"]
    assert sorted(bash_offers(bench, "inset check --format=")) == sorted(
        bash_offers(bench, "inset check --format "))


# The tab key


@needed("bash")
def test_the_tab_key_in_bash(bench):
    work, environment = bench
    with Terminal(["bash", "--norc", "--noprofile", "-i"], environment, work, rows=40) as terminal:
        terminal.wait("bash")
        terminal.type("source <(inset completions bash); PS1='ready> '\n")
        terminal.wait(lambda text: text.rstrip().endswith("ready>"), 30)
        terminal.type("inset che\t")
        terminal.wait("> inset check")
        terminal.type("--rul\tunsafe-e\tPlay\t")
        terminal.wait("inset check --rule unsafe-edge Player.inset")


@needed("zsh")
def test_the_tab_key_in_zsh(bench):
    work, environment = bench
    functions = work.parent / "functions"
    functions.mkdir(exist_ok=True)
    (functions / "_inset").write_text(inset("completions", "zsh"))
    with Terminal(["zsh", "-f", "-i"], environment, work, rows=60) as terminal:
        terminal.type(f"PS1='ready> '; fpath=({functions} $fpath); autoload -Uz compinit; compinit -u -D\n")
        terminal.wait(lambda text: text.rstrip().endswith("ready>"), 30)
        terminal.type("inset che\t")
        terminal.wait("> inset check")
        terminal.type("--rul\t")
        terminal.wait(lambda text: "inset check --rule" in text)
        terminal.type("unsafe-e\t")
        terminal.wait("unsafe-edge")
        terminal.type("Play\t")
        terminal.wait("Player.inset")
        terminal.type("\x15inset check --fo\tjs\t")
        terminal.wait(lambda text: "--format" in text and "json" in text)
        # Options are listed with what they mean.
        terminal.type("\x15inset fix --\t\t")
        terminal.wait(lambda text: "--safe" in text and "--unsafe" in text)
        # Every command has a list that zsh can read.
        for command in tables():
            terminal.type(f"\x15inset {command['name']} --\t\t")
            shown = terminal.wait(lambda text: "--help" in text)
            assert "_arguments" not in shown and "bad" not in shown, shown
            terminal.type("\x15\x0c")
            terminal.wait(lambda text: "--help" not in text)


@needed("fish")
def test_fish_says_what_values_mean(bench):
    work, environment = bench
    done = subprocess.run(
        ["fish", "--no-config", "-c", "inset completions fish | source; complete -C 'inset rules unsafe-e'"],
        cwd=work, env=environment, capture_output=True, text=True, timeout=60, check=True)
    name, meaning = done.stdout.rstrip("\n").split("\t")
    assert name == "unsafe-edge" and len(meaning) > 20


# Man pages


def pages():
    return [("inset", inset("help", "--format", "man"))] + [
        (f"inset-{command['name']}", inset("help", "--format", "man", command["name"]))
        for command in tables()]


@pytest.mark.skipif(shutil.which("mandoc") is None, reason="NOT TESTED: man pages by mandoc; it is not installed")
def test_mandoc_has_nothing_to_say_of_the_pages(tmp_path):
    for name, text in pages():
        path = tmp_path / f"{name}.1"
        # The release's date is put in when a release is made.
        path.write_text(text.replace('1 "" ', '1 "2026-01-31" ', 1))
        done = subprocess.run(["mandoc", "-Tlint", "-Wwarning", str(path)], capture_output=True, text=True)
        # That an installed page of another command cannot be found is no fault.
        said = [line for line in done.stdout.splitlines() if "referenced manual not found" not in line]
        assert said == [], name


@pytest.mark.skipif(shutil.which("man") is None, reason="NOT TESTED: man pages by man; it is not installed")
def test_man_shows_the_pages(tmp_path):
    environment = {**os.environ, "MANWIDTH": "90", "LC_ALL": "C.UTF-8", "MANPAGER": "cat"}
    for (name, text), command in zip(pages(), [None, *tables()]):
        path = tmp_path / f"{name}.1"
        path.write_text(text)
        done = subprocess.run(
            ["man", "--warnings", "-l", str(path)], capture_output=True, text=True, env=environment)
        assert (done.returncode, done.stderr) == (0, ""), name
        assert name in done.stdout and name.upper() in done.stdout
        if command:
            for option in command["options"]:
                assert option["name"] in done.stdout
                shown = " ".join(done.stdout.replace("‐\n", "‐").split())
                assert option["help"].split()[-1] in shown

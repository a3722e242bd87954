"""A share of the solver's judgement by the oracle; `make oracle` is the whole."""
import os
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
JUDGE = ROOT / "Tests/oracle/judge.py"


def probe():
    """The program that solves for the judge, as the tests' build leaves it."""
    if "SOLVER_PROBE" in os.environ:
        return os.environ["SOLVER_PROBE"]
    for build in ("debug", "release"):
        path = ROOT / ".build" / build / "solver-probe"
        if path.exists():
            return str(path)
    raise FileNotFoundError("solver-probe: run `swift build --product solver-probe`")


def judge(*arguments):
    environment = dict(os.environ, SOLVER_PROBE=probe(), OMP_NUM_THREADS="1")
    return subprocess.run([sys.executable, str(JUDGE), *map(str, arguments)], env=environment,
                          capture_output=True, text=True, timeout=600)


def test_random_systems_agree_with_the_oracle(tmp_path):
    done = judge("--count", 240, "--seed", 7, "--slow", 0.05, "--keep", tmp_path)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]
    assert "240 systems" in done.stdout and " 0 wrong" in done.stdout


def test_known_cases_agree_with_the_oracle(tmp_path):
    cases = ROOT / "Tests/InsetSolverTests/Fixtures/known_cases.json"
    done = judge(cases, "--keep", tmp_path)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]
    assert "32 systems" in done.stdout


LIE = """
import json, subprocess, sys
answers = subprocess.run([{probe!r}], input=sys.stdin.read(), capture_output=True, text=True).stdout
for line in answers.splitlines():
    answer = json.loads(line)
    {lie}
    print(json.dumps(answer))
"""


@pytest.mark.parametrize("lie, complaint", [
    ("answer['ambiguous'] = answer['ambiguous'][1:]", "told to be unique"),
    ("answer['ambiguous'] = [[0, 1, 2]]", "told"),
    ("answer['slacks'] = [s + 0.001 for s in answer['slacks']]", "slack is"),
    ("[c['members'].pop() for c in answer['conflicts'] if c['members'][-1][0] != c['broken']"
     " or c['members'].reverse() or True]", "do not conflict"),
    ("[c['members'][0].__setitem__(2, c['members'][0][2] + 1) for c in answer['conflicts']]",
     "of its relaxation"),
    ("answer['conflicts'] = []", "a conflict was not told"),
    ("answer['values'] = [v + 1 for v in answer['values']]", "values give"),
])
def test_the_judge_sees_a_lie(tmp_path, lie, complaint):
    liar = tmp_path / "liar.py"
    liar.write_text(f"#!{sys.executable}\n" + LIE.format(probe=probe(), lie=lie))
    liar.chmod(0o755)
    environment = dict(os.environ, SOLVER_PROBE=str(liar), OMP_NUM_THREADS="1")
    done = subprocess.run([sys.executable, str(JUDGE), "--count", "12", "--seed", "7", "--slow", "0",
                           "--keep", ""], env=environment, capture_output=True,
                          text=True, timeout=600)
    assert done.returncode == 2, done.stdout[-2000:] + done.stderr[-2000:]
    assert complaint in done.stdout

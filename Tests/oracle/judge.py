#!/usr/bin/env python3
"""Judges the solver by the oracle: random systems with scripts of edits, after every batch.

usage: judge.py [--count N] [--first I] [--seed S] [--variables LEAST-MOST] [--slow SHARE]
                [--keep FOLDER] [--report SECONDS] [FILE.json ...]

Files are systems or files of cases; without any, random systems I … I+N-1 of the seed are judged.
The probe (SOLVER_PROBE, .build/release/solver-probe) solves them and replays their scripts. Compared
are, for every system and after every batch of its script:

  * whether there is a conflict at all; each conflict set fails, holds without any one member, each
    member's relaxation resolves it, and 98 % of it does not; the broken member is the rule's choice;
  * required constraints and the sum of violations at every level, within 1e-6;
  * the set of ambiguous variables, and their ranges: two programs for each variable;
  * that a warm solve equals a fresh one, and that explanations add up to the values;
  * in a share of --slow, and in files: the same by scipy instead of HiGHS called directly, and the
    values chosen for ambiguous variables.

Exit status: 0 all agree, 2 some do not. Those are shrunk and written to --keep; with an empty --keep
they are not."""
import argparse, json, math, os, random, subprocess, sys, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import lp_oracle as oracle
import random_systems
from fast_oracle import FastProgram

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BROKEN = 999.9999
GRID = 1 / 4096


def probe_path():
    return os.environ.get("SOLVER_PROBE", os.path.join(ROOT, ".build/release/solver-probe"))


def solve(systems):
    """The probe's answers: a list for each system, one answer for it and one for each batch."""
    text = "".join(json.dumps(s) + "\n" for s in systems)
    done = subprocess.run([probe_path()], input=text, capture_output=True, text=True,
                          timeout=600 + len(systems))
    if done.returncode:
        raise RuntimeError(f"the probe ended with {done.returncode}: {done.stderr[-1000:]}")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    answers = []
    for s in systems:
        count = 1 + sum(len(p["batches"]) for p in s.get("script", []))
        if lines and "error" in lines[0]:
            answers.append([lines.pop(0)])
            continue
        answers.append(lines[:count])
        del lines[:count]
    return answers


def random_system(seed, i, sizes=(2, 9)):
    rnd = random.Random(f"{seed}/{i}")
    s = random_systems.system(i, rnd, *sizes)
    # The solver chooses sizes before positions, so half of the variables are sizes.
    s["variables"] = [n + rnd.choice([".w", ".x"]) for n in s["variables"]]
    return s


def states(system):
    """The constraints before the script and after each of its batches, in the probe's order."""
    return [[dict(c) for c in cons] for _, _, cons in oracle.run_script(system)]


def judge_conflicts(nv, cons, answer):
    why, broken = [], set()
    order = {c["id"]: i for i, c in enumerate(cons)}
    for conflict in answer["conflicts"]:
        ids = [m[0] for m in conflict["members"]]
        members = [cons[order[i]] for i in ids]
        if any(c["p"] < oracle.REQUIRED for c in members):
            why.append(f"{ids}: a member is not required")
        program = FastProgram(nv, members)
        if program.holds():
            why.append(f"{ids} do not conflict")
        for i, (name, _, relaxation) in enumerate(conflict["members"]):
            if not program.holds(i):
                why.append(f"{ids} conflict without {name}")
            k = members[i]["k"]
            for share, expected in ((1, True), (0.98, False)):
                if program.holds(i, k + (relaxation - k) * share) != expected:
                    why.append(f"{ids}: {name} at {share} of its relaxation {relaxation}")
        last = max(ids, key=lambda i: (cons[order[i]].get("rank", 0), order[i]))
        if conflict["broken"] != last:
            why.append(f"{ids}: broke {conflict['broken']}, not {last}")
        broken.add(conflict["broken"])
    return why, broken


def judge_levels(cons, answer, best):
    why, sums = [], {}
    for c, slack, in zip(cons, answer["slacks"]):
        exact = sum(a * answer["values"][v] for v, a in c["t"]) - c["k"]
        if abs(exact - slack) > sum(abs(a) for _, a in c["t"]) * GRID / 2 + 1e-6:
            why.append(f"{c['id']}: values give {exact}, slack is {slack}")
        v = abs(slack) if c["op"] == "==" else max(0, slack if c["op"] == "<=" else -slack)
        if c["p"] >= oracle.REQUIRED:
            if v > 1e-6:
                why.append(f"required {c['id']} violated by {v}")
        else:
            sums[c["p"]] = sums.get(c["p"], 0) + float(c.get("w", 1)) * v
    for p in sorted(best.levels, reverse=True):
        if abs(sums[p] - best.levels[p]) > 1e-6 * (1 + abs(best.levels[p])):
            why.append(f"level {p}: {sums[p]}, not {best.levels[p]}")
            break
    return why


def close(a, b):
    return a == b or abs(a - b) <= GRID + 1e-6 * abs(b)


def judge_ambiguity(nv, answer, program):
    why = []
    told = {v: (float(lo), float(hi)) for v, lo, hi in answer["ambiguous"]}
    for v in range(nv):
        lo, hi = oracle.bound(program, v, 1.0), oracle.bound(program, v, -1.0)
        if oracle.is_unique(lo, hi):
            if v in told:
                why.append(f"variable {v} is unique at {lo}, told {told[v]}")
        elif v not in told:
            why.append(f"variable {v} has {lo} … {hi}, told to be unique")
        elif not (close(told[v][0], lo) and close(told[v][1], hi)):
            why.append(f"variable {v} has {lo} … {hi}, told {told[v]}")
    return why


def judge_by_itself(answer):
    """Complaints that need no oracle."""
    if "error" in answer:
        return [f"refused: {answer['error']}"]
    why = []
    if answer["status"] != "solved":
        why.append(f"status {answer['status']}")
    if not answer["warm"]:
        why.append("a warm solve differs from a fresh one")
    if answer["explained"] > GRID / 2 + 1e-6:
        why.append(f"explanations are off by {answer['explained']}")
    return why


def judge(system, cons, answer, is_slow=False):
    """Complaints about one answer."""
    if "error" in answer:
        return judge_by_itself(answer)
    nv = len(system["variables"])
    why, broken = judge_conflicts(nv, cons, answer)
    why += judge_by_itself(answer)
    cons = [dict(c, p=BROKEN) if c["id"] in broken else c for c in cons]
    program = (oracle.Program if is_slow else FastProgram)(nv, cons)
    res = program.solve({})
    if res.status != 0:
        return why + ["a conflict was not told"]
    best = oracle.Answer()
    best.levels = {}
    for p in sorted(program.level_cost, reverse=True):
        res = program.solve(program.level_cost[p])
        best.levels[p] = float(res.fun)
        program.restrict(res)
    why += judge_levels(cons, answer, best)
    why += judge_ambiguity(nv, answer, program)
    if is_slow:
        preferred = oracle.canonical_solution(program, nv, oracle.canonical_order(system["variables"]))
        for v in range(nv):
            if not close(answer["values"][v], preferred[v]):
                why.append(f"variable {v} is put at {answer['values'][v]}, not {preferred[v]}")
    return why


def shrink(system, cons, attempt):
    """Drops constraints while the complaint stays; returns a system without a script."""
    small = dict(system, constraints=cons, script=[])
    if not attempt(small):
        return None
    i = 0
    while i < len(small["constraints"]):
        kept = small["constraints"][:i] + small["constraints"][i + 1:]
        if attempt(dict(small, constraints=kept)):
            small = dict(small, constraints=kept)
        else:
            i += 1
    return small


def complaints(system):
    return judge(system, system["constraints"], solve([system])[0][0], True)


def keep(folder, system, cons, why):
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, system["name"].replace(" ", "-") + ".json")
    try:
        small = shrink(system, cons, lambda s: bool(complaints(s)))
    except Exception as error:
        small = None
        why = why + [f"not shrunk: {error}"]
    with open(path, "w") as f:
        json.dump({"why": why, "small": small, "system": system}, f, indent=1)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("files", nargs="*")
    ap.add_argument("--count", type=int, default=200)
    ap.add_argument("--first", type=int, default=0)
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--variables", default="2-9")
    ap.add_argument("--slow", type=float, default=0.01)
    ap.add_argument("--keep", default=os.path.join(ROOT, ".build/oracle"))
    ap.add_argument("--report", type=float, default=30)
    a = ap.parse_args()
    sizes = tuple(int(n) for n in a.variables.split("-"))
    systems = []
    for path in a.files:
        with open(path) as f:
            d = json.load(f)
        systems += d["cases"] if "cases" in d else [d.get("small") or d["system"] if "why" in d else d]
    if systems:
        chunks = [systems]
    else:
        numbers = range(a.first, a.first + a.count)
        chunks = [numbers[i:i + 100] for i in range(0, len(numbers), 100)]
    rnd = random.Random(a.seed)
    start = last = time.time()
    count = {"systems": 0, "states": 0, "conflicts": 0, "ambiguous": 0, "levels": 0}
    bad = 0
    for chunk in chunks:
        if not systems:
            chunk = [random_system(a.seed, i, sizes) for i in chunk]
        for system, answers in zip(chunk, solve(chunk)):
            count["systems"] += 1
            steps = states(system)
            if len(answers) != len(steps):
                answers = [answers[0]] * len(steps)
            for i, (cons, answer) in enumerate(zip(steps, answers)):
                why = judge(system, cons, answer, bool(a.files) or rnd.random() < a.slow)
                count["states"] += 1
                count["conflicts"] += len(answer.get("conflicts", []))
                count["ambiguous"] += len(answer.get("ambiguous", []))
                count["levels"] += len({c["p"] for c in cons if c["p"] < oracle.REQUIRED})
                if why:
                    bad += 1
                    print(f"WRONG {system['name']} ({system.get('shape')}) step {i}: " + "; ".join(why[:4])[:400], flush=True)
                    if a.keep and bad <= 20:
                        keep(a.keep, system, cons, why)
            if time.time() - last > a.report:
                last = time.time()
                print(f"… {count['systems']} systems, {count['states']} states, {bad} wrong, {last - start:.0f} s", flush=True)
    print(", ".join(f"{n} {what}" for what, n in count.items()) + f", {bad} wrong, {time.time() - start:.0f} s")
    sys.exit(2 if bad else 0)


if __name__ == "__main__":
    main()

"""Sets the solver beside kiwi: `solver_bench.py INSET_BENCH [--only TEXT] [--no-peer]`.

Writes the workloads, builds the peer from the headers in kiwisolver's source package (fetched once,
kept in .build/bench), runs both on the same files and prints one table. A ratio is kiwi's CPU time
divided by ours; `ok` says that it reaches what we aim at, `short` that it does not. With `--strict`
a short figure makes the exit status 1.
"""

import argparse
import json
import pathlib
import resource
import subprocess
import sys
import tarfile

sys.path.append(str(pathlib.Path(__file__).parent.parent / "oracle"))
import solver_workloads  # noqa: E402

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
BUILD = ROOT / ".build" / "bench"

# How many times faster than kiwi we aim to be.
RATIOS = {
    "list_fixed-100": {"build": 100, "edit": 1500},
    "list_fixed-300": {"build": 500, "sweep": 35},
    "tree2-8": {"build": 50, "edit": 80},
    "tree2-10": {"build": 280, "sweep": 22},
    "list_soft-100": {"build": 100, "edit": 140, "sweep": 10},
    "list_soft-300": {"build": 500},
    "ineq_local-100": {"build": 100, "edit": 60, "sweep": 25},
    "ineq_coupled-100": {"build": 6, "edit": 1},
    "chain_soft-100": {"build": 90, "edit": 1800, "sweep": 80},
    "chain_soft-200": {"build": 1, "edit": 1},
    "ineq_coupled-300": {"build": 1, "edit": 1},
}
# Milliseconds that we aim at whatever a peer needs: (workload, phase, limit).
LIMITS = {
    ("list_soft-1000", "build"): 10,
    ("list_soft-1000", "edit"): 0.3,
}
# Workloads too large for the peer.
ALONE = ["list_fixed-1000", "list_soft-1000", "list_soft-3000", "ineq_coupled-1000"]
HEAP = 10
# CPU time that one set-up of the peer may take for a workload.
PEER_SECONDS = 30


def write_workloads(folder: pathlib.Path, names: list[str]) -> dict[str, pathlib.Path]:
    paths = {}
    for name in names:
        shape, n = name.rsplit("-", 1)
        data = solver_workloads.SHAPES[shape](int(n), "size").dump()
        data["name"] = name
        paths[name] = folder / f"{name}.json"
        paths[name].write_text(json.dumps(data, separators=(",", ":")))
        paths[name].with_suffix(".txt").write_text(flatten(data))
    return paths


def flatten(data: dict) -> str:
    """The workload as numbers, which the peer reads without a JSON library."""
    rows = data["constraints"]
    numbers = {row["id"]: i for i, row in enumerate(rows)}
    lines = [f"{data['name']} {len(data['variables'])} {len(rows)}"]
    for row in rows:
        relation = {"<=": -1, "==": 0, ">=": 1}[row["op"]]
        terms = " ".join(f"{v} {c!r}" for v, c in row["t"])
        parameter = int(row["id"] in data["parameters"])
        lines.append(
            f"{relation} {row['p']!r} {row.get('w', 1)!r} {row['k']!r} {parameter}"
            f" {len(row['t'])} {terms}"
        )
    lines.append(str(len(data["script"])))
    for phase in data["script"]:
        lines.append(f"{phase['phase']} {len(phase['batches'])}")
        for batch in phase["batches"]:
            steps = []
            for step in batch:
                if step[0] == "set":
                    steps.append(f"s {numbers[step[1]]} {float(step[2])!r}")
                elif step[0] == "remove":
                    steps.append(f"r {numbers[step[1]]} 0")
                else:
                    steps.append(f"a {numbers[step[1]['id']]} {step[1]['k']!r}")
            lines.append(f"{len(batch)} " + " ".join(steps))
    return "\n".join(lines) + "\n"


def build_peer() -> pathlib.Path:
    """Compiles the peer's driver; its headers are fetched from the package index once."""
    archives = sorted(BUILD.glob("kiwisolver-*.tar.gz"))
    if not archives:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        command += ["--no-binary", ":all:", "--disable-pip-version-check"]
        subprocess.run([*command, "--dest", str(BUILD), "kiwisolver"], check=True)
        archives = sorted(BUILD.glob("kiwisolver-*.tar.gz"))
    archive = archives[-1]
    headers = BUILD / archive.name.removesuffix(".tar.gz")
    if not headers.exists():
        with tarfile.open(archive) as tar:
            tar.extractall(BUILD, filter="data")
    peer, driver = BUILD / "kiwi_peer", HERE / "kiwi_peer.cpp"
    if not peer.exists() or peer.stat().st_mtime < driver.stat().st_mtime:
        flags = ["-std=c++17", "-O3", "-DNDEBUG", "-I", str(headers)]
        flags += ["-I", str(ROOT / "Sources" / "CHeap")]
        subprocess.run(["c++", *flags, str(driver), "-o", str(peer)], check=True)
    print(f"peer       {headers.name}, c++ -O3")
    return peer


def run(command: list, seconds: int | None = None) -> dict[tuple[str, str], dict[str, str]]:
    """The records of a program by workload and phase, as far as it gets in its CPU time."""

    def limit() -> None:
        if seconds:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))

    output = subprocess.run(
        command, stdout=subprocess.PIPE, check=False, preexec_fn=limit
    ).stdout
    records: dict[tuple[str, str], dict[str, str]] = {}
    for line in output.decode().splitlines():
        fields = line.split("\t")
        if len(fields) == 4:
            records.setdefault((fields[0], fields[1]), {})[fields[2]] = fields[3]
    return records


def run_peer(peer: pathlib.Path, paths: list[pathlib.Path]) -> dict:
    """The best figures of all set-ups; one that cycles is stopped."""
    best: dict[tuple[str, str], dict[str, str]] = {}
    for path in paths:
        for place in range(3):
            for key, record in run([peer, str(place), path], PEER_SECONDS).items():
                kept = best.setdefault(key, {})
                for name, value in record.items():
                    kept[name] = min(kept.get(name, value), value, key=float)
    return best


def number(record: dict[str, str], name: str) -> float | None:
    return float(record[name]) if name in record else None


def print_table(ours: dict, theirs: dict) -> int:
    short = 0
    print("\ncounts")
    for (workload, phase), record in ours.items():
        counts = [f"{k} {v}" for k, v in record.items() if k not in ("ms", "sum", "heap")]
        print(f"{workload:18} {phase:7} {' · '.join(counts)}")
    print(f"\n{'workload':18} {'phase':7} {'ours ms':>10} {'kiwi ms':>10} {'ratio':>8} {'aim':>7}")
    for (workload, phase), record in ours.items():
        mine = number(record, "ms")
        if mine is None:
            continue
        peer = theirs.get((workload, phase), {})
        other = number(peer, "ms")
        aims = [(other / mine, RATIOS.get(workload, {}).get(phase))] if other else []
        limit = LIMITS.get((workload, phase))
        shown = f"{other:10.4f} {other / mine:8.1f}" if other else f"{'':10} {'':8}"
        verdict = ""
        for ratio, aim in aims:
            if aim is not None:
                verdict = f"{aim:7} {'ok' if ratio >= aim else 'short'}"
                short += ratio < aim
        if limit is not None:
            verdict = f"{limit:4.3g} ms {'ok' if mine <= limit else 'short'}"
            short += mine > limit
        print(f"{workload:18} {phase:7} {mine:10.4f} {shown} {verdict}")
    print(f"\n{'workload':18} {'heap':7} {'ours KiB':>10} {'kiwi KiB':>10} {'ratio':>8} {'aim':>7}")
    for (workload, phase), record in ours.items():
        mine, other = number(record, "heap"), number(theirs.get((workload, phase), {}), "heap")
        if mine is None:
            continue
        line = f"{workload:18} {'':7} {mine / 1024:10.1f}"
        if other:
            is_short = other / mine < HEAP
            short += is_short
            line += f" {other / 1024:10.1f} {other / mine:8.1f} {HEAP:7}"
            line += " short" if is_short else " ok"
        print(line)
    return short


def main() -> None:
    parser = argparse.ArgumentParser(description="Sets the solver beside kiwi.")
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--only", default="", help="workloads whose name contains this")
    parser.add_argument("--no-peer", action="store_true", help="measure ours alone")
    parser.add_argument("--strict", action="store_true", help="fail if a figure is short")
    arguments = parser.parse_args()
    BUILD.mkdir(parents=True, exist_ok=True)
    names = [n for n in [*RATIOS, *ALONE] if arguments.only in n]
    paths = write_workloads(BUILD, names)
    theirs: dict = {}
    peer = None if arguments.no_peer else build_peer()
    ours = run([arguments.program, *[paths[n] for n in names]])
    for name in names:
        # Where a row comes or goes the system is built and planned anew.
        ours[name, "toggle"] = {k: v for k, v in ours[name, "build"].items() if k == "ms"}
    if peer:
        theirs = run_peer(peer, [paths[n].with_suffix(".txt") for n in names if n in RATIOS])
    short = print_table(ours, theirs)
    print(f"\n{short} figures are short of what we aim at" if short else "\nall figures are met")
    if short and arguments.strict:
        sys.exit(1)


if __name__ == "__main__":
    main()

"""Measures `inset check` on generated specs: `bench_check.py INSET [COUNT]`.

Prints what it counted before what it timed; user time above wall time shows that cores work at the
same time. Needs nothing but Python's own library.
"""

import json
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

import generate_specs


def main() -> None:
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: bench_check.py INSET [COUNT]")
    inset, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) == 3 else 1000
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        generate_specs.generate(root, count)
        size = sum(path.stat().st_size for path in root.rglob("*.inset"))
        best = None
        for _ in range(3):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            start = time.monotonic()
            run = subprocess.run(
                [inset, "check", folder, "--format", "json"], capture_output=True, check=False
            )
            wall = time.monotonic() - start
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            user = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
            if best is None or wall < best[0]:
                best = (wall, user, after.ru_maxrss)
        report = json.loads(run.stdout)
        wall, user, memory = best
        print(f"files      {report['files']} ({size / 1024:.0f} KiB)")
        print(f"findings   {len(report['findings'])}")
        print(f"wall       {wall:.2f} s   (best of 3)")
        print(f"processor  {user:.2f} s   ({user / wall:.1f} cores at work)")
        print(f"per file   {1000 * wall / count:.2f} ms")
        print(f"memory     {memory / 1024:.0f} MiB at most" if sys.platform == "linux" else "")


if __name__ == "__main__":
    main()

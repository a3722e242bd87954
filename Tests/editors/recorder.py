"""Runs a language server and writes down every message, with its direction, before passing it on.

Usage: recorder.py LOG PROGRAM [ARGUMENTS…]; the log has one JSON object a line: {"from": …, "message": …}.
"""

import json
import subprocess
import sys
import threading


def main():
    log = open(sys.argv[1], "a", encoding="utf-8")
    lock = threading.Lock()
    server = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)

    def copy(source, target, name):
        while header := source.readline():
            length = None
            lines = [header]
            while header.strip():
                if header.lower().startswith(b"content-length:"):
                    length = int(header.split(b":")[1])
                header = source.readline()
                lines.append(header)
            body = source.read(length)
            with lock:
                log.write(json.dumps({"from": name, "message": json.loads(body)}) + "\n")
                log.flush()
            target.write(b"".join(lines) + body)
            target.flush()
        target.close()

    back = threading.Thread(target=copy, args=(open(server.stdout.fileno(), "rb", closefd=False), sys.stdout.buffer, "server"))
    back.start()
    copy(sys.stdin.buffer, open(server.stdin.fileno(), "wb", closefd=True), "editor")
    back.join()
    sys.exit(server.wait())


if __name__ == "__main__":
    main()

"""A headless Chromium, spoken to through its DevTools pipe: pages, keys, clicks, pictures of them."""

import base64
import json
import os
import pathlib
import queue
import shutil
import subprocess
import sys
import threading
import time

import pytest

#: DevTools are read from descriptor 3 and written to descriptor 4.
LAUNCH = (
    "import fcntl, os, sys\n"
    "told, said = [fcntl.fcntl(int(n), fcntl.F_DUPFD, 10) for n in sys.argv[1:3]]\n"
    "os.dup2(told, 3); os.dup2(said, 4)\n"
    "os.execv(sys.argv[3], sys.argv[3:])\n"
)
KEYS = {
    "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Enter": 13, "Escape": 27, "Home": 36, "End": 35,
    ".": 190, "0": 48, "m": 77, "s": 83, "z": 90,
}


def chromium():
    """The program, or a skip that says what is not tested then."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    mac = pathlib.Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
    if mac.exists():
        return str(mac)
    return pytest.skip("NOT TESTED in a browser: Chromium is not installed")


class Browser:
    """One process; `page` opens pages in it."""

    def __init__(self, folder):
        program = chromium()
        to_browser, self.telling = os.pipe()
        self.hearing, from_browser = os.pipe()
        self.log = open(folder / "chromium.log", "wb")
        self.process = subprocess.Popen(
            [sys.executable, "-c", LAUNCH, str(to_browser), str(from_browser), program, "--headless=new",
             "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
             "--disable-background-networking", "--disable-component-update", "--remote-debugging-pipe",
             f"--user-data-dir={folder / 'profile'}", "about:blank"],
            pass_fds=(to_browser, from_browser), stdout=self.log, stderr=self.log, stdin=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.ids = 0
        self.answers = {}
        self.events = queue.Queue()
        self.arrived = threading.Condition()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close")
            self.process.wait(timeout=10)
        except (OSError, AssertionError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        self.reader.join(10)
        os.close(self.telling)
        self.log.close()

    def _read(self):
        with os.fdopen(self.hearing, "rb") as stream:
            kept = b""
            while data := stream.read1(1 << 16):
                *whole, kept = (kept + data).split(b"\0")
                for message in map(json.loads, whole):
                    with self.arrived:
                        if "id" in message:
                            self.answers[message["id"]] = message
                        else:
                            self.events.put(message)
                        self.arrived.notify_all()

    def call(self, method, session=None, **params):
        self.ids += 1
        message = {"id": self.ids, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        os.write(self.telling, json.dumps(message).encode() + b"\0")
        with self.arrived:
            assert self.arrived.wait_for(lambda: message["id"] in self.answers, 60), f"no answer to {method}"
            answer = self.answers.pop(message["id"])
        assert "error" not in answer, (method, answer["error"])
        return answer["result"]

    def page(self, url, width=1400, height=1000):
        return Page(self, url, width, height)


class Page:
    """A tab; what it complains of and asks the network for is kept."""

    def __init__(self, browser, url, width, height):
        self.browser = browser
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Runtime", "Log", "Network", "Page"):
            self.call(f"{domain}.enable")
        self.resize(width, height)
        self.complaints = []
        self.requested = []
        self.call("Page.navigate", url=url)
        self.wait("document.readyState === 'complete' && location.href !== 'about:blank'")

    def call(self, method, **params):
        return self.browser.call(method, self.session, **params)

    def resize(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def appearance(self, name):
        """Has the page believe that its reader likes `light` or `dark`."""
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def listen(self):
        """Sorts what has happened since into `complaints` and `requested`; what other tabs did is left to them."""
        others = []
        while not self.browser.events.empty():
            event = self.browser.events.get()
            if event.get("sessionId") != self.session:
                others.append(event)
                continue
            params = event["params"]
            if event["method"] == "Runtime.exceptionThrown":
                self.complaints.append(params["exceptionDetails"])
            elif event["method"] == "Log.entryAdded" and params["entry"]["level"] == "error":
                self.complaints.append(params["entry"])
            elif event["method"] == "Network.requestWillBeSent":
                self.requested.append(params["request"]["url"])
        for event in others:
            self.browser.events.put(event)

    def front(self):
        """Makes it the tab that keys and appearances reach."""
        self.call("Page.bringToFront")

    def run(self, script):
        """The value of an expression in the page; a promise is waited for."""
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in result, (script, result["exceptionDetails"])
        return result["result"].get("value")

    def wait(self, script, seconds=40):
        end = time.monotonic() + seconds
        while not (value := self.run(script)):
            assert time.monotonic() < end, f"waited in vain for {script}"
            time.sleep(0.05)
        return value

    def place(self, element):
        """The middle of what can be seen of an element, given as an expression; it is scrolled to."""
        return self.run(
            "(() => { const e = " + element + "; e.scrollIntoView({ block: 'center', inline: 'center' });"
            " const r = e.getBoundingClientRect(); return { x: r.x + r.width / 2, y: r.y + r.height / 2 }; })()")

    def move(self, x, y):
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def click(self, element):
        place = self.place(element)
        self.move(**place)
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **place)

    def drag(self, element, dx, dy, before_end=None, control=False):
        """Presses on the middle of an element, moves so many pixels, and lets go."""
        held = 2 * control
        place = self.place(element)
        self.move(**place)
        for step in range(6):
            x, y = place["x"] + dx * step / 5, place["y"] + dy * step / 5
            kind = "mouseMoved" if step else "mousePressed"
            self.call("Input.dispatchMouseEvent", type=kind, button="left", buttons=1, clickCount=1, x=x, y=y, modifiers=held)
        if before_end:
            before_end()
        self.call("Input.dispatchMouseEvent", type="mouseReleased", button="left", clickCount=1, x=x, y=y, modifiers=held)

    def press(self, key, control=False, alt=False, shift=False):
        code = KEYS[key]
        for kind in ("rawKeyDown", "keyUp"):
            self.call(
                "Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code,
                nativeVirtualKeyCode=code, modifiers=alt + 2 * control + 8 * shift)

    def choose(self, field, value):
        """Picks an option of a select field with the arrow keys, as a person would."""
        here = f"document.getElementById({json.dumps(field)})"
        self.run(f"{here}.focus()")
        wanted = self.run(f"[...{here}.options].findIndex((o) => o.value === {json.dumps(value)})")
        assert wanted >= 0, f"there is no {value!r} to choose in {field}"
        while (now := self.run(f"{here}.selectedIndex")) != wanted:
            self.press("ArrowDown" if now < wanted else "ArrowUp")
            after = self.run(f"{here}.selectedIndex")
            assert abs(after - wanted) < abs(now - wanted), f"the keys do not move {field}"

    def picture(self, path):
        """Writes what is in the window as PNG, also into the folder INSET_PICTURES for people to look at."""
        data = base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])
        pathlib.Path(path).write_bytes(data)
        if folder := os.environ.get("INSET_PICTURES"):
            pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
            (pathlib.Path(folder) / pathlib.Path(path).name).write_bytes(data)
        return data

"""A headless Chromium, driven over its debugging port."""

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.request

from web_socket import WebSocket

NAMES = ("chromium", "chromium-browser", "google-chrome")
MODIFIERS = {"Shift": 8}
CODES = {"Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
         "ArrowDown": 40, "Tab": 9, "Delete": 46}
PATIENCE = 180  # seconds
# Until MISSED runs, a click on anything other than the element has no effect.
AIM = """(() => {
    globalThis.aim = {selector: %s, hit: false};
    if (globalThis.aiming) return;
    globalThis.aiming = true;
    addEventListener("click", (event) => {
        if (!globalThis.aim || globalThis.aim.hit || !event.isTrusted) return;
        globalThis.aim.hit = Boolean(event.target.closest?.(globalThis.aim.selector));
        if (globalThis.aim.hit) return;
        event.stopImmediatePropagation();
        event.preventDefault();
    }, true);
})()"""
MISSED = """(() => {
    const missed = globalThis.aim?.hit === false;  // a new page has no aim
    globalThis.aim = null;
    return missed;
})()"""


def program():
    """The browser's program; None where there is none."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


class Browser:
    """One page of a browser of its own. Faults of its scripts and its console's errors gather in
    `errors`."""

    def __init__(self, width=1200, height=900):
        self._folder = tempfile.mkdtemp(prefix="tavoliere-browser-")
        self.errors = []
        self._number = 0
        self._log = open(os.path.join(self._folder, "log"), "w+", encoding="utf-8")
        self._process = subprocess.Popen(
            [program(), "--headless=new", "--no-sandbox", "--disable-gpu",
             "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking",
             "--disable-extensions", f"--user-data-dir={self._folder}/profile",
             "--remote-debugging-port=0", "--remote-allow-origins=*",
             f"--window-size={width},{height}", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self._log,
            start_new_session=True, env=os.environ | {"TMPDIR": self._folder})
        try:
            self._connect(width, height)
        except BaseException:
            self.close()
            raise

    def _connect(self, width, height):
        port = self._port()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json", timeout=60) as answer:
            pages = [page for page in json.load(answer) if page["type"] == "page"]
        self._socket = WebSocket(pages[0]["webSocketDebuggerUrl"])
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")
        self.resize(width, height)

    def _port(self):
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline and self._process.poll() is None:
            self._log.seek(0)
            found = re.search(r"DevTools listening on ws://[^:]*:(\d+)", self._log.read())
            if found:
                return int(found.group(1))
            time.sleep(0.1)
        raise RuntimeError("the browser did not start")

    def call(self, method, **parameters):
        """A command of the debugging protocol, and its result."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._socket.receive())
            if message.get("id") == self._number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self._note(message)

    def _note(self, message):
        parameters = message.get("params", {})
        if message["method"] == "Runtime.exceptionThrown":
            self.errors.append(json.dumps(parameters["exceptionDetails"])[:600])
        elif message["method"] == "Log.entryAdded" and parameters["entry"]["level"] == "error":
            entry = parameters["entry"]
            self.errors.append(f"{entry['text']} {entry.get('url', '')}")
        elif (message["method"] == "Runtime.consoleAPICalled"
              and parameters["type"] in ("error", "assert")):
            self.errors.append(json.dumps(parameters["args"])[:600])

    def resize(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)

    def prefer(self, **features):
        """What the person prefers: prefer(prefers_color_scheme="dark")."""
        named = [{"name": name.replace("_", "-"), "value": value}
                 for name, value in features.items()]
        self.call("Emulation.setEmulatedMedia", features=named)

    def open(self, address):
        self.call("Page.navigate", url=address)

    def reload(self):
        self.call("Page.reload")

    def run(self, script):
        """The value of an expression of the page."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{script}: {json.dumps(answer['exceptionDetails'])[:600]}")
        return answer["result"].get("value")

    def wait(self, script, what=None, seconds=PATIENCE):
        """Until an expression is true; its value."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            try:
                value = self.run(script)
            except RuntimeError:  # the page is being loaded
                value = None
            if value not in (None, False, 0, ""):
                return value
            time.sleep(0.05)
        self._fail(what or script)

    def _fail(self, what):
        message = self.run("document.getElementById('message')?.textContent ?? ''")
        raise AssertionError(f"the page: {self.run('document.body.innerText')[:1500]}\n"
                             f"waited in vain for {what}; message: {message!r}; "
                             f"errors: {self.errors}")

    def _middle(self, selector):
        """Of an element, scrolled into view; the tab that it is behind is opened first."""
        return self.wait(f"(() => {{ const e = document.querySelector({json.dumps(selector)}); "
                         "if (!e) return null;"
                         "const panel = e.closest('.behind[role=tabpanel]');"
                         "if (panel) document.querySelector("
                         "`[role=tab][aria-controls~=${panel.id}]`).click();"
                         "e.scrollIntoView({block: 'center', behavior: 'instant'}); "
                         "const r = e.getBoundingClientRect();"
                         "return r.width ? [r.x + r.width / 2, r.y + r.height / 2] : null; })()",
                         selector)

    def click(self, selector, meanwhile=None):
        """Clicks the middle of an element that has stopped moving, and clicks again if it moved
        away from the pointer after all. `meanwhile` runs while the button is down; such a click is
        not repeated, since the page must not lose it."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            place = None
            while place != (place := self._middle(selector)):
                self.call("Input.dispatchMouseEvent", type="mouseMoved", x=place[0], y=place[1],
                          button="none")
            self.run(AIM % json.dumps(selector))
            for kind in ("mousePressed", "mouseReleased"):
                self.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1],
                          clickCount=1, button="left")
                if meanwhile and kind == "mousePressed":
                    meanwhile()
            if not self.run(MISSED) or meanwhile:
                return
        self._fail(f"a click on {selector}")

    def drag(self, start, end):
        """From the middle of an element to that of another; both in view."""
        places = [self.run(f"(() => {{ const e = document.querySelector({json.dumps(s)}); "
                           "const r = e.getBoundingClientRect();"
                           "return [r.x + r.width / 2, r.y + r.height / 2]; })()")
                  for s in (start, end)]
        middle = [(places[0][i] + places[1][i]) / 2 for i in range(2)]
        for kind, (x, y) in (("mouseMoved", places[0]), ("mousePressed", places[0]),
                             ("mouseMoved", middle), ("mouseMoved", places[1]),
                             ("mouseReleased", places[1])):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, clickCount=1, button="left",
                      buttons=1 if kind == "mouseMoved" else 0)

    def choose_file(self, selector, text):
        """A person's choice of a file with this text."""
        path = os.path.join(self._folder, "chosen")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        root = self.call("DOM.getDocument")["root"]["nodeId"]
        node = self.call("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
        self.call("DOM.setFileInputFiles", files=[path], nodeId=node)

    def press(self, key, modifiers=(), meanwhile=lambda: None):
        """A key; `meanwhile` is done while it is down."""
        code = CODES.get(key, ord(key[0].upper()))
        text = {"text": key} if len(key) == 1 else {"text": "\r"} if key == "Enter" else {}
        bits = sum(MODIFIERS[name] for name in modifiers)
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, windowsVirtualKeyCode=code,
                  modifiers=bits, **text)
        meanwhile()
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code,
                  modifiers=bits)

    def screenshot(self, path, whole=False):
        import base64
        answer = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        data = answer["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def close(self):
        """Ends all the browser's processes and removes what they wrote."""
        self._process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(30)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._log.close()
        # Those that were killed may still be at a file.
        deadline = time.monotonic() + 10
        while os.path.exists(self._folder) and time.monotonic() < deadline:
            shutil.rmtree(self._folder, ignore_errors=True)
            time.sleep(0.05)

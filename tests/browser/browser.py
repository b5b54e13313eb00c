# SPDX-License-Identifier: Apache-2.0
"""A headless Chromium, driven by WebDriver (https://www.w3.org/TR/webdriver2/) with Python's standard library.

    with Browser(width=1440, height=900) as browser:
        browser.open("results/default-1/report.html")
        browser.press(Key.RIGHT)
        print(browser.run("return document.title"))
"""
import base64
import json
import os
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path


class Key:
    """Code points of keys without a character (WebDriver, section 17.4.2)."""
    TAB, ENTER, ESCAPE, SPACE = "\ue004", "\ue007", "\ue00c", " "
    END, HOME, LEFT, UP, RIGHT, DOWN = "\ue010", "\ue011", "\ue012", "\ue013", "\ue014", "\ue015"


class BrowserError(Exception):
    """The browser is missing, or refused a command."""


def program(names, package):
    """Path of the first program that is installed. Raises BrowserError that names the package."""
    for name in names:
        path = shutil.which(name)
        if path:
            return path
    raise BrowserError(f"{names[0]} is not installed (package {package})")


class Browser:
    """One browser window. The network is cut off: every host name fails."""

    def __init__(self, width=1440, height=900, dark=False, still=False, arguments=()):
        driver = program(("chromedriver",), "chromium-driver")
        chromium = program(("chromium", "chromium-browser"), "chromium")
        options = ["--headless=new", "--disable-dev-shm-usage", f"--window-size={width},{height}",
                   "--host-resolver-rules=MAP * ~NOTFOUND", "--force-device-scale-factor=1",
                   "--hide-scrollbars", *arguments]
        if os.geteuid() == 0:
            options.append("--no-sandbox")
        if still:
            options.append("--force-prefers-reduced-motion")
        self.driver = subprocess.Popen([driver, "--port=0"], stdout=subprocess.PIPE,
                                       stderr=subprocess.STDOUT, text=True)
        self.session = None
        try:
            self.base = f"http://127.0.0.1:{self._port()}"
            wanted = {"goog:chromeOptions": {"binary": chromium, "args": options},
                      "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
            made = self._call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
            self.session = "/session/" + made["sessionId"]
            self.size(width, height)
            self.media(dark=dark)
        except Exception:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends the browser and its driver."""
        try:
            if self.session:
                self._call("DELETE", self.session)
        except (OSError, BrowserError):
            pass
        self.driver.terminate()
        self.driver.wait(timeout=30)
        self.driver.stdout.close()

    def _port(self):
        for line in self.driver.stdout:
            if "started successfully on port" in line:
                return int(line.rsplit("port", 1)[1].strip(" .\n"))
        raise BrowserError("chromedriver did not start")

    def _call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data=data, method=method,
                                         headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise BrowserError(f'{value["error"]}: {value["message"].splitlines()[0]}') from None

    def command(self, name, **parameters):
        """Sends a command of the DevTools protocol."""
        body = {"cmd": name, "params": parameters}
        return self._call("POST", self.session + "/goog/cdp/execute", body)

    def size(self, width, height):
        """Sets the size of the page in CSS pixels."""
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height,
                     deviceScaleFactor=1, mobile=False)

    def media(self, dark=False, printed=False):
        """Chooses the color scheme, and screen or paper."""
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.command("Emulation.setEmulatedMedia", media="print" if printed else "screen",
                     features=[scheme])

    def open(self, path, address="", seconds=60):
        """Opens a file and waits until the page is ready; returns "yes" or "error"."""
        url = Path(path).resolve().as_uri() + address
        self._call("POST", self.session + "/url", {"url": "about:blank"})
        self._call("POST", self.session + "/url", {"url": url})
        return self.wait("return document.body && document.body.dataset.ready", seconds)

    def wait(self, script, seconds=30):
        """Repeats a script until it returns something; raises BrowserError after the time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.run(script)
            if value:
                return value
            time.sleep(0.02)
        raise BrowserError(f"after {seconds} s still nothing: {script}")

    def run(self, script, *arguments):
        """Runs the body of a function in the page and returns its value."""
        body = {"script": script, "args": list(arguments)}
        return self._call("POST", self.session + "/execute/sync", body)

    def press(self, *keys):
        """Presses keys, one after the other, where the focus is."""
        actions = []
        for key in keys:
            actions += [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self._call("POST", self.session + "/actions",
                   {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def click(self, x, y):
        """Clicks at a place of the window, in CSS pixels."""
        move = {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)}
        actions = [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self._call("POST", self.session + "/actions",
                   {"actions": [{"type": "pointer", "id": "mouse", "actions": actions}]})

    def click_on(self, selector):
        """Scrolls to an element and clicks in its middle."""
        box = self.run("const e = document.querySelector(arguments[0]);"
                       "e.scrollIntoView({block: 'center', behavior: 'instant'});"
                       "const b = e.getBoundingClientRect();"
                       "return [b.x + b.width / 2, b.y + b.height / 2];", selector)
        self.click(*box)

    def picture(self, selector=None):
        """Screenshot of the window, or of an element alone, as bytes of a PNG."""
        where = self.session
        if selector:
            found = self._call("POST", where + "/element",
                               {"using": "css selector", "value": selector})
            where += "/element/" + next(iter(found.values()))
        return base64.b64decode(self._call("GET", where + "/screenshot"))

    def errors(self):
        """Messages of the console since the last call that are errors."""
        log = self._call("POST", self.session + "/se/log", {"type": "browser"})
        return [entry["message"] for entry in log if entry["level"] == "SEVERE"]

    def requests(self):
        """Addresses that pages asked for since the last call, documents of file: not counted."""
        log = self._call("POST", self.session + "/se/log", {"type": "performance"})
        events = [json.loads(entry["message"])["message"] for entry in log]
        urls = [event["params"]["request"]["url"] for event in events
                if event["method"] == "Network.requestWillBeSent"
                and event["params"].get("type") != "Document"]
        return [url for url in urls if not url.startswith(("data:", "blob:"))]

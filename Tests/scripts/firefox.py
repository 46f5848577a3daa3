"""Headless Firefox for the scripts that use a page as a reader would."""

import base64
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time

from browser_page import BrowserPage

# What WebDriver calls keys that are no letters.
KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c", "End": "\ue010", "Home": "\ue011",
        "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015"}


class Firefox(BrowserPage):
    """Firefox, spoken to through Marionette: lengths, colons and JSON over a socket."""

    def __init__(self):
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        if not program:
            sys.exit("firefox is not installed")
        self.profile = tempfile.mkdtemp()
        preferences = {"marionette.port": 0, "browser.shell.checkDefaultBrowser": False,
                       "datareporting.policy.dataSubmissionEnabled": False, "app.update.enabled": False,
                       "network.captive-portal-service.enabled": False, "extensions.update.enabled": False,
                       "network.connectivity-service.enabled": False, "browser.startup.page": 0}
        pathlib.Path(self.profile, "user.js").write_text(
            "".join(f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in preferences.items()))
        self.process = subprocess.Popen(
            [program, "--headless", "--marionette", "--no-remote", "--profile", self.profile],
            env=os.environ | {"HOME": self.profile}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        place = pathlib.Path(self.profile, "MarionetteActivePort")
        end = time.monotonic() + 60
        while not (place.exists() and place.read_text().strip()):
            if time.monotonic() > end or self.process.poll() is not None:
                self.process.kill()
                sys.exit("firefox did not begin")
            time.sleep(0.1)
        self.link = socket.create_connection(("127.0.0.1", int(place.read_text())), timeout=60)
        self.count, self.buffer = 0, b""
        self.receive()
        self.send("WebDriver:NewSession", capabilities={})

    def close(self):
        try:
            self.send("Marionette:Quit", flags=["eForceQuit"])
            self.process.wait(10)
        except Exception:
            self.process.kill()
            self.process.wait(10)
        self.link.close()
        shutil.rmtree(self.profile, ignore_errors=True)

    def receive(self):
        while True:
            length, colon, rest = self.buffer.partition(b":")
            if colon and len(rest) >= int(length):
                self.buffer = rest[int(length):]
                return json.loads(rest[:int(length)])
            part = self.link.recv(1 << 16)
            if not part:
                raise RuntimeError("firefox ended")
            self.buffer += part

    def send(self, command, **parameters):
        self.count += 1
        text = json.dumps([0, self.count, command, parameters]).encode()
        self.link.sendall(str(len(text)).encode() + b":" + text)
        _, number, error, result = self.receive()
        if error:
            raise RuntimeError(f"{command}: {error['error']}: {error['message']}")
        assert number == self.count
        return result

    def open(self, url, ready, offline=False):
        assert not offline
        self.send("WebDriver:Navigate", url=url)
        self.until(ready)

    def reload(self):
        self.send("WebDriver:Refresh")

    def resize(self, width, height):
        """The page's own size: the window's frame comes on top."""
        self.send("WebDriver:SetWindowRect", width=width, height=height + 100)
        seen = self.value("[innerWidth, innerHeight]")
        self.send("WebDriver:SetWindowRect", width=2 * width - seen[0], height=2 * height + 100 - seen[1])

    def value(self, expression):
        """Of one expression; what is a promise is waited for."""
        # The page's own policy forbids eval.
        return self.send("WebDriver:ExecuteAsyncScript", args=[], sandbox=None, script=(
            "const done = arguments[arguments.length - 1];"
            f"(async () => ({expression}))().then("
            "(value) => done([value === undefined ? null : value]), (error) => done([null, String(error)]));"
        ))["value"][0]

    def key(self, name, code=None, text=None):
        self.send("WebDriver:PerformActions", actions=[{"type": "key", "id": "keys", "actions": [
            {"type": kind, "value": KEYS.get(name, name)} for kind in ("keyDown", "keyUp")]}])

    def click(self, x, y):
        self.send("WebDriver:PerformActions", actions=[{"type": "pointer", "id": "hand", "actions": [
            {"type": "pointerMove", "x": round(x), "y": round(y)}, {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0}]}])

    def picture(self, path, whole=False):
        data = self.send("WebDriver:TakeScreenshot", full=whole)["value"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))

"""Headless Chromium for the scripts that use a page as a reader would."""

import base64
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from browser_page import BrowserPage


class Browser(BrowserPage):
    """Chromium, spoken to through the DevTools protocol over a pair of pipes."""

    def __init__(self):
        program = shutil.which("chromium") or shutil.which("chromium-browser")
        if not program:
            sys.exit("chromium is not installed")
        commands, self.input = os.pipe()
        self.output, answers = os.pipe()
        self.profile = tempfile.mkdtemp()

        def wire():
            # The protocol reads file 3 and writes file 4.
            saved = os.dup(commands), os.dup(answers)
            os.dup2(saved[0], 3)
            os.dup2(saved[1], 4)

        arguments = [
            program, "--headless=new", "--remote-debugging-pipe", "--disable-gpu",
            "--hide-scrollbars", "--force-color-profile=srgb", "--no-first-run",
            "--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
            f"--user-data-dir={self.profile}",
        ]
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")
        self.process = subprocess.Popen(
            arguments, preexec_fn=wire, close_fds=False, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(commands)
        os.close(answers)
        self.count, self.session, self.buffer, self.events = 0, None, b"", []

    def close(self):
        try:
            self.send("Browser.close", wait=False)
            self.process.wait(10)
        except Exception:
            self.process.kill()
        shutil.rmtree(self.profile, ignore_errors=True)

    def receive(self):
        while b"\0" not in self.buffer:
            part = os.read(self.output, 1 << 16)
            if not part:
                sys.exit("chromium ended")
            self.buffer += part
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def send(self, method, wait=True, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session and not method.startswith(("Browser.", "Target.")):
            message["sessionId"] = self.session
        os.write(self.input, json.dumps(message).encode() + b"\0")
        number = self.count
        while wait:
            answer = self.receive()
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def open(self, url, ready="document.documentElement?.dataset.ready === 'true'", offline=True):
        """Opens a page of its own and waits until it is ready; nothing is fetched where it is offline."""
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "DOM", "Accessibility"):
            self.send(f"{domain}.enable")
        if offline:
            self.send("Network.emulateNetworkConditions", offline=True, latency=0,
                      downloadThroughput=0, uploadThroughput=0)
        self.resize(1440, 1000)
        self.send("Page.navigate", url=url)
        self.until(ready)

    def resize(self, width, height, scale=1):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=scale, mobile=False)

    def value(self, expression):
        result = self.send("Runtime.evaluate", expression=expression, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def key(self, name, code=None, text=None):
        extra = {"text": text} if text else {}
        for kind in ("keyDown", "keyUp"):
            self.send("Input.dispatchKeyEvent", type=kind, key=name, code=code or name,
                      **(extra if kind == "keyDown" else {}))

    def reload(self):
        self.send("Page.reload")

    def click(self, x, y):
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def picture(self, path, whole=False):
        # Decoded pictures first, so that none is missing.
        self.value("Promise.all([...document.images].filter(i => i.src).map(i => "
                   "i.decode().catch(() => {})))")
        parameters = {"format": "png", "captureBeyondViewport": whole}
        if whole:
            size = self.send("Page.getLayoutMetrics")["cssContentSize"]
            parameters["clip"] = {"x": 0, "y": 0, "width": size["width"],
                                  "height": min(size["height"], 8000), "scale": 1}
        data = self.send("Page.captureScreenshot", **parameters)["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))

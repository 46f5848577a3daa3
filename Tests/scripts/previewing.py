"""A running preview, and its page in a headless browser, for the scripts that use both."""

import http.client
import json
import os
import signal
import subprocess
import tempfile
import threading
import time
import urllib.parse

from chromium import Browser
from firefox import Firefox


class Preview:
    """The server, with what it says: lines of JSON, each with the time at which it was read."""

    def __init__(self, program, folder, *arguments):
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [program, "preview", *arguments, "--no-open", "--json"], cwd=folder,
            stdout=subprocess.PIPE, stderr=self.errors, text=True)
        self.events = []
        line = self.process.stdout.readline()
        if not line:
            self.errors.seek(0)
            raise SystemExit(f"the preview did not begin: {self.errors.read().decode()}")
        self.address = json.loads(line)["address"]
        self.place = urllib.parse.urlsplit(self.address)
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.events.append((time.monotonic(), json.loads(line)))

    def memory(self):
        """Resident bytes."""
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def get(self, path, method="GET", **headers):
        """The status and the text of an answer; headers by names with underscores."""
        connection = http.client.HTTPConnection(self.place.hostname, self.place.port, timeout=10)
        connection.putrequest(method, path, skip_host="Host" in headers, skip_accept_encoding=True)
        for name, value in headers.items():
            connection.putheader(name.replace("_", "-"), value)
        connection.endheaders()
        answer = connection.getresponse()
        return answer.status, answer.read().decode("utf-8", "replace")

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(15)


class Looking:
    """What any browser can do with the preview's page."""

    def load(self, preview, scene=None, width=1280, height=800):
        self.open(preview.address, ready="document.documentElement?.dataset.described !== undefined",
                  offline=False)
        self.resize(width, height)
        if scene:
            self.choose(scene)

    def choose(self, scene):
        self.value(f"(() => {{ const s = document.getElementById('scene'); s.value = {json.dumps(scene)};"
                   "s.onchange(); })()")
        self.until(f"document.documentElement.dataset.scene === {json.dumps(scene)}")

    def data(self, name):
        return self.value(f"document.documentElement.dataset.{name}")

    def revision(self):
        return int(self.data("revision") or 0)


class Page(Looking, Browser):
    """The preview's page in Chromium."""

    def errors(self):
        """What went wrong in the page itself."""
        bad = []
        for event in self.events:
            parameters = event.get("params", {})
            if event.get("method") == "Runtime.exceptionThrown":
                bad.append(json.dumps(parameters["exceptionDetails"])[:600])
            if event.get("method") == "Log.entryAdded" and parameters["entry"]["level"] == "error":
                bad.append(parameters["entry"]["text"])
        return bad


class FirefoxPage(Looking, Firefox):
    """The preview's page in Firefox."""

    def load(self, preview, *arguments, **options):
        super().load(preview, *arguments, **options)
        self.listen()

    def reload(self):
        super().reload()
        self.listen()

    def listen(self):
        self.value("(() => { window.mistakes = [];"
                   "addEventListener('error', (e) => window.mistakes.push(e.message));"
                   "addEventListener('unhandledrejection', (e) => window.mistakes.push(String(e.reason))); })()")

    def errors(self):
        return self.value("Array.from(window.mistakes, String)")

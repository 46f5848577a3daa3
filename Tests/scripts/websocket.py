"""A page's socket to the preview without a browser: requests as JSON, pictures with their heads."""

import base64
import json
import socket
import struct


def frame(opcode, payload):
    """A masked frame of a client, of less than 65,536 bytes."""
    mask = b"\1\2\3\4"
    length = bytes([0x80 | len(payload)]) if len(payload) < 126 else bytes([0xFE]) + len(payload).to_bytes(2, "big")
    return bytes([0x80 | opcode]) + length + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload))


def request(preview, path, **headers):
    """The head of a request that the server lets in; headers by names with underscores, without those that are empty."""
    fields = {"Host": preview.place.netloc, "Origin": f"http://{preview.place.netloc}"} | headers
    lines = [f"GET {path} HTTP/1.1"] + [f"{k.replace('_', '-')}: {v}" for k, v in fields.items() if v]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def handshake(preview, path=None, **headers):
    return request(preview, path or f"{preview.place.path}socket", **({
        "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(b"0123456789abcdef").decode()} | headers))


def link(preview):
    return socket.create_connection((preview.place.hostname, preview.place.port), timeout=20)


class PageSocket:
    """An open socket."""

    def __init__(self, preview):
        self.link, self.buffer = link(preview), b""
        self.link.sendall(handshake(preview))
        while b"\r\n\r\n" not in self.buffer:
            self.more(1)
        self.buffer = self.buffer.split(b"\r\n\r\n", 1)[1]

    def more(self, count):
        parts, size = [self.buffer], len(self.buffer)
        while size < count or len(parts) == 1:
            part = self.link.recv(1 << 20)
            if not part:
                raise ConnectionError("the server has closed the socket")
            parts.append(part)
            size += len(part)
        self.buffer = b"".join(parts)

    def take(self, count):
        if len(self.buffer) < count:
            self.more(count)
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def ask(self, what, **members):
        self.link.sendall(frame(1, json.dumps({"do": what} | members).encode()))

    def next(self):
        """What the server says next: a message, or the head of a picture."""
        opcode, length = self.take(2)
        if length == 126:
            length, = struct.unpack(">H", self.take(2))
        elif length == 127:
            length, = struct.unpack(">Q", self.take(8))
        payload = self.take(length)
        if opcode & 15 == 8:
            raise ConnectionError(f"the server closes: {payload[2:].decode()}")
        if opcode & 15 == 1:
            return json.loads(payload)
        size, = struct.unpack("<I", payload[:4])
        return json.loads(payload[4:4 + size])

    def picture(self, newer_than=0):
        """The head of the next picture of a later revision; it is said to be painted, as a page does."""
        while True:
            message = self.next()
            if message["is"] == "picture":
                self.ask("painted", revision=message["revision"], microseconds=1)
                if message["revision"] > newer_than:
                    return message

    def close(self):
        self.link.close()

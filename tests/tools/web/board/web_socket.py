"""A client of WebSocket (RFC 6455) with text frames alone, from the standard library."""

import base64
import os
import socket
import struct
import urllib.parse

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class WebSocket:
    """A connection to ws://host:port/path."""

    def __init__(self, address, origin=None, timeout=120):
        place = urllib.parse.urlsplit(address)
        self._socket = socket.create_connection((place.hostname, place.port), timeout)
        self._held = b""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {place.path} HTTP/1.1", f"Host: {place.netloc}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if origin:
            lines.append(f"Origin: {origin}")
        self._socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = self._until(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.decode(errors="replace"))

    def _fill(self):
        more = self._socket.recv(1 << 16)
        if not more:
            raise ConnectionError("the connection was closed")
        self._held += more

    def _until(self, end):
        while end not in self._held:
            self._fill()
        head, self._held = self._held.split(end, 1)
        return head

    def _exactly(self, count):
        while len(self._held) < count:
            self._fill()
        taken, self._held = self._held[:count], self._held[count:]
        return taken

    def _frame(self, kind, payload):
        mask = os.urandom(4)
        size = len(payload)
        if size < 126:
            head = struct.pack("!BB", 0x80 | kind, 0x80 | size)
        elif size < 1 << 16:
            head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, size)
        else:
            head = struct.pack("!BBQ", 0x80 | kind, 0x80 | 127, size)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        self._socket.sendall(head + mask + masked)

    def send(self, text):
        self._frame(TEXT, text.encode())

    def receive(self, timeout=120):
        """The next text; ConnectionError when closed, TimeoutError (socket.timeout) when none
        comes."""
        self._socket.settimeout(timeout)
        whole = b""
        while True:
            first, second = self._exactly(2)
            size = second & 0x7F
            if size == 126:
                size = struct.unpack("!H", self._exactly(2))[0]
            elif size == 127:
                size = struct.unpack("!Q", self._exactly(8))[0]
            payload = self._exactly(size)
            kind = first & 0x0F
            if kind == CLOSE:
                raise ConnectionError("the connection was closed")
            if kind == PING:
                self._frame(PONG, payload)
            elif kind != PONG:
                whole += payload
                if first & 0x80:
                    return whole.decode()

    def close(self):
        self._socket.close()

// The socket to the server: JSON both ways, and pictures behind a head of JSON.

const listeners = new Map();
let socket = null;
let wait = 200;

export function on(kind, handle) { listeners.set(kind, handle); }

export function ask(what, members = {}) {
  if (socket?.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify({ do: what, ...members }));
  return true;
}

function tell(message, picture) { listeners.get(message.is)?.(message, picture); }

const texts = new TextDecoder();

export function connect() {
  const address = new URL("socket", location.href);
  address.protocol = "ws:";
  socket = new WebSocket(address);
  socket.binaryType = "arraybuffer";
  socket.onopen = () => { wait = 200; tell({ is: "connected" }); };
  socket.onmessage = ({ data }) => {
    if (typeof data === "string") return tell(JSON.parse(data));
    const length = new DataView(data).getUint32(0, true);
    const head = JSON.parse(texts.decode(new Uint8Array(data, 4, length)));
    // What the page waits for comes as its pixels; all else is a PNG.
    tell(head, head.is === "picture"
      ? new ImageData(new Uint8ClampedArray(data, 4 + length), head.width, head.height)
      : new Blob([new Uint8Array(data, 4 + length)], { type: "image/png" }));
  };
  socket.onclose = ({ code, reason }) => {
    tell({ is: "lost", code, reason });
    // The server may come back at the same address; pages that wait cost nothing.
    setTimeout(connect, wait);
    wait = Math.min(wait * 2, 5000);
  };
}

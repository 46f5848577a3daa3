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

let image = null;

/// Words are tokens of count · 4 + kind: that many pixels follow; the one that follows, so often; those of the row above.
function unpack(words, width, height) {
  // Whoever gets it paints it at once.
  if (image?.width !== width || image.height !== height) image = new ImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  let place = 0, next = 0;
  while (next < words.length) {
    const word = words[next], end = place + (word >>> 2), kind = word & 3;
    next += 1;
    if (kind === 0) {
      if (end - place > 32) { pixels.set(words.subarray(next, next + end - place), place); next += end - place; place = end; }
      else while (place < end) { pixels[place] = words[next]; place += 1; next += 1; }
    } else if (kind === 1) {
      pixels.fill(words[next], place, end);
      next += 1;
    } else pixels.copyWithin(place, place - width, end - width);
    place = end;
  }
  return image;
}

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
    // What the page waits for comes as its pixels, in runs; all else is a PNG.
    tell(head, ["picture", "onion"].includes(head.is)
      ? unpack(new Uint32Array(data, 4 + length), head.width, head.height)
      : new Blob([new Uint8Array(data, 4 + length)], { type: "image/png" }));
  };
  socket.onclose = ({ code, reason }) => {
    tell({ is: "lost", code, reason });
    // The server may come back at the same address; pages that wait cost nothing.
    setTimeout(connect, wait);
    wait = Math.min(wait * 2, 5000);
  };
}

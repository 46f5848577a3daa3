// The picture: what is painted, how large, what lies over it.

import { ask, on } from "./connection.js";
import { state, note, changed } from "./preview.js";

const $ = (id) => document.getElementById(id);
const picture = $("picture"), old = $("old"), well = $("well"), sheet = $("sheet");
const layered = $("layered");
let shownRevision = 0, brokenRevision = 0, shownRequest = 0, request = 0;
let head = null;
let hashing = 0, skinning = 0;

/// Pixels a point that the picture is drawn at, in thousandths.
export function scale() {
  const info = state.info;
  if (!info) return 1000;
  const ratio = devicePixelRatio || 1;
  if (state.zoom === "pixels") return Math.round(info.sceneScale * 1000);
  return Math.max(100, Math.min(16000, Math.floor(pointSize() * ratio * 1000)));
}

/// CSS pixels a point.
function pointSize() {
  const info = state.info;
  if (!info) return 1;
  if (state.zoom === "pixels") return 8 * info.sceneScale;
  if (state.zoom !== "fit") return Number(state.zoom);
  const beside = state.compare === "beside" ? 2 : 1;
  const room = well.getBoundingClientRect();
  const width = (room.width - 32 - (beside - 1) * 12) / beside, height = room.height - 32;
  return Math.max(0.1, Math.min(width / info.width, height / info.height, 3));
}

export function layOut() {
  const info = state.info;
  if (!info) return;
  const point = pointSize();
  for (const canvas of [picture, old]) {
    canvas.style.width = `${info.width * point}px`;
    canvas.style.height = `${info.height * point}px`;
  }
  $("marks").setAttribute("viewBox", `0 0 ${info.width} ${info.height}`);
  well.dataset.zoom = state.zoom;
  well.dataset.compare = state.compare;
  layered.style.setProperty("--pixel", "8px");
  old.hidden = !["beside", "slider", "difference"].includes(state.compare);
  $("split").hidden = state.compare !== "slider";
  split();
}

function split() {
  const part = Number($("split").value) / 10;
  picture.style.clipPath = state.compare === "slider" ? `inset(0 0 0 ${part}%)` : "";
}

/// Asks for the frame that is to be looked at.
export function look() {
  if (!state.info) return;
  request += 1;
  ask("show", { frame: state.frame, scale: scale(), request });
  if (!old.hidden) ask("old", { frame: state.frame, scale: scale(), request });
  // Its neighbors are drawn where the page rests on a frame.
  clearTimeout(skinning);
  if (state.compare === "onion" && !state.isPlaying) {
    skinning = setTimeout(() => ask("onion", { frame: state.frame, scale: scale(), request }), 60);
  }
  if (state.layer) ask("outline", { layer: state.layer, frame: state.frame });
}

/// Looks again where what is known of the scene now asks for another size, or for more than the picture.
export function follow(isFirst) {
  if (isFirst || scale() !== Math.round(head?.scale * 1000) || state.compare === "onion") return look();
  if (!old.hidden) ask("old", { frame: state.frame, scale: scale(), request });
  if (state.layer) ask("outline", { layer: state.layer, frame: state.frame });
}

async function decode(blob) {
  return createImageBitmap(blob, { premultiplyAlpha: "premultiply", colorSpaceConversion: "none" });
}

/// Puts a frame on the canvas: its pixels, or a picture that is decoded.
export function put(frame, info) {
  if (picture.width !== frame.width || picture.height !== frame.height) {
    [picture.width, picture.height] = [frame.width, frame.height];
  }
  const pen = picture.getContext("2d");
  if (frame instanceof ImageData) pen.putImageData(frame, 0, 0);
  else {
    pen.clearRect(0, 0, picture.width, picture.height);
    pen.drawImage(frame, 0, 0);
  }
  head = info;
  picture.hidden = false;
  shownRevision = info.revision;
  $("wait").hidden = true;
  $("hash").textContent = "";
  clearTimeout(hashing);
  // At the scene's own scale it is larger than what is shown: asked for when the page rests.
  if (!state.isPlaying) hashing = setTimeout(() => ask("hash", { frame: info.frame }), 250);
  mark();
}

on("hash", (message) => {
  if (message.revision !== shownRevision || message.frame !== state.frame) return;
  $("hash").textContent = message.hash;
});

on("picture", (info, frame) => {
  const begin = performance.now();
  const isLate = info.opening !== state.opened || info.revision < shownRevision
    || (info.revision === shownRevision && info.request < shownRequest);
  if (isLate) return painted(info, begin);
  shownRequest = info.request;
  if (!state.isPlaying) {
    put(frame, info);
    // A shorter film has no such frame; what is on its way from before says nothing of the place.
    if (info.request === request || info.request === 0) state.frame = Math.min(state.frame, info.frameCount - 1);
    changed("frame");
  }
  requestAnimationFrame(() => {
    document.documentElement.dataset.revision = info.revision;
    document.documentElement.dataset.frame = info.frame;
    painted(info, begin);
    if (info.sinceChange != null) state.latency = info.sinceChange + performance.now() - begin;
    changed("status");
  });
});

on("export", (info, blob) => download(blob, info));

function painted(info, begin) {
  ask("painted", { revision: info.revision, microseconds: Math.round((performance.now() - begin) * 1000) });
}

on("old", async (info, blob) => {
  const bitmap = await decode(blob);
  [old.width, old.height] = [bitmap.width, bitmap.height];
  old.getContext("2d").drawImage(bitmap, 0, 0);
  bitmap.close();
});

/// The frame that rests with its neighbors, pale, behind what moves in it.
on("onion", (info, frame) => {
  const isLate = info.opening !== state.opened || info.request !== request || info.revision !== shownRevision;
  if (isLate || state.compare !== "onion" || state.isPlaying || frame.width !== picture.width) return;
  picture.getContext("2d").putImageData(frame, 0, 0);
  document.documentElement.dataset.onion = info.frame;
});

on("broken", (message) => {
  if (message.opening !== state.opened) return;
  brokenRevision = message.revision;
  const list = $("mistakes");
  list.replaceChildren(...message.diagnostics.map((mistake) => {
    const item = document.createElement("article");
    const place = mistake.line ? `${mistake.path}:${mistake.line}:${mistake.column}` : mistake.path;
    const link = document.createElement("a");
    link.href = `vscode://file${encodeURI(mistake.file)}:${mistake.line ?? 1}:${mistake.column ?? 1}`;
    link.textContent = place;
    link.title = "Open in Visual Studio Code; the place is copied";
    link.onclick = () => navigator.clipboard?.writeText(place);
    const text = document.createElement("p");
    text.textContent = mistake.message;
    item.append(link, text);
    if (mistake.hint) {
      const hint = document.createElement("p");
      hint.className = "hint";
      hint.textContent = mistake.hint;
      item.append(hint);
    }
    return item;
  }));
  document.documentElement.dataset.broken = message.revision;
  $("wait").hidden = true;
  mark();
  changed("status");
});

/// Says whether what is seen is what the files say.
export function mark() {
  const isOld = brokenRevision > shownRevision || state.isLost;
  $("mistakes").hidden = brokenRevision <= shownRevision;
  $("stale").hidden = !(isOld && head);
  $("stale").textContent = state.isLost ? "the preview has ended: an old picture" : "old picture: the file has a mistake";
  well.classList.toggle("old", Boolean(isOld));
  document.documentElement.dataset.state = isOld ? "old" : "live";
  if (!isOld) delete document.documentElement.dataset.broken;
}

/// Begins with another scene or film, whose revisions count anew; of another scene nothing is seen yet.
export function begin(isOther) {
  if (isOther) {
    head = null;
    picture.hidden = true;
    $("wait").textContent = "waiting for the first picture";
    $("wait").hidden = false;
  }
  [shownRevision, brokenRevision, shownRequest] = [0, 0, 0];
  $("outline").setAttribute("points", "");
}

/// Says that there is no scene yet, where one may be put, and how; it is shown as soon as it is there.
export function waitIn(places) {
  const make = (name, text) => { const part = document.createElement(name); part.textContent = text; return part; };
  const [head, hint] = [make("b", "No scene yet"), make("span", "Save one as ")];
  hint.append(make("code", "NAME.yaml"), " in ", make("code", places.join(", ")),
    ", and it is shown at once. ", make("code", "inbetween new NAME"), " writes one to begin with.");
  $("wait").replaceChildren(head, hint);
  document.documentElement.dataset.state = "waiting";
}

on("outline", (message) => {
  if (message.layer !== state.layer) return;
  $("outline").setAttribute("points", message.corners.map((corner) => corner.join(",")).join(" "));
});

layered.addEventListener("click", (event) => {
  const box = picture.getBoundingClientRect();
  const info = state.info;
  if (!info) return;
  const x = (event.clientX - box.left) / box.width * info.width;
  const y = (event.clientY - box.top) / box.height * info.height;
  ask("pick", { x: Math.round(x * 1000), y: Math.round(y * 1000), frame: state.frame });
});

$("split").addEventListener("input", split);

function download(blob, info) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${state.scene}-${String(info.frame).padStart(5, "0")}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

$("save").onclick = () => {
  if (!state.info) return note("there is no picture yet");
  ask("export", { frame: state.frame });
};

$("copy").onclick = async () => {
  if (!state.info) return note("there is no picture yet");
  const quoted = (text) => /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
  const parts = ["inbetween", "frame", state.info.path, "--frame", String(state.frame)];
  if (state.variant) parts.push("--variant", state.variant);
  if (state.theme) parts.push("--theme", state.theme);
  parts.push("-o", `${state.scene}-${state.frame}.png`);
  const line = parts.map(quoted).join(" ");
  try { await navigator.clipboard.writeText(line); note(`copied: ${line}`); } catch { note(line); }
};

new ResizeObserver(() => {
  // Not here: what is laid out may show or hide a scroll bar, which is another size.
  requestAnimationFrame(layOut);
  clearTimeout(state.resizing);
  state.resizing = setTimeout(() => { if (!state.isPlaying) look(); }, 80);
}).observe(well);

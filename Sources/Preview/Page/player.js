// Playing: frames are asked for ahead, and shown when their time has come.

import { ask, on } from "./connection.js";
import { state, changed } from "./preview.js";
import { look, put, scale } from "./stage.js";

const $ = (id) => document.getElementById(id);
const batch = 24, ahead = 48;
let frames = new Map();
let next = 0, missing = 0, request = 1 << 20;
let clock = 0, last = 0, dropped = 0, isStarting = true, counted = null;

function count() { return state.info?.frameCount ?? 1; }

export function go(frame) {
  const place = Math.max(0, Math.min(count() - 1, Math.round(frame)));
  if (state.isPlaying) pause();
  state.frame = place;
  changed("frame");
  look();
}

export function toggle() { if (state.isPlaying) pause(); else play(); }

export function play() {
  if (!state.info || count() < 2) return;
  state.isPlaying = true;
  if (state.frame >= count() - 1) state.frame = 0;
  for (const bitmap of frames.values()) bitmap.bitmap.close();
  frames = new Map();
  [clock, last, dropped, missing, next] = [state.frame, 0, 0, 0, state.frame];
  isStarting = true;
  counted = null;
  request += 1;
  fill();
  requestAnimationFrame(tick);
  changed("frame");
}

export function pause() {
  state.isPlaying = false;
  changed("frame");
  look();
}

/// What changed while it played: what waits shows the scene as it was.
export function renew() {
  if (!state.isPlaying) return;
  for (const bitmap of frames.values()) bitmap.bitmap.close();
  frames = new Map();
  [missing, next] = [0, Math.floor(clock)];
  if (next >= count()) next = 0;
  isStarting = true;
  request += 1;
  fill();
}

function fill() {
  if (missing > 0 || frames.size > ahead - batch) return;
  if (next >= count()) { if (!state.loop) return; next = 0; }
  const size = Math.min(batch, count() - next);
  missing = size;
  ask("play", { from: next, count: size, scale: scale(), request });
  next += size;
}

on("film", async (info, blob) => {
  if (!state.isPlaying || info.request !== request) return;
  const mine = request;
  const bitmap = await createImageBitmap(blob, { premultiplyAlpha: "premultiply", colorSpaceConversion: "none" });
  if (mine !== request || !state.isPlaying) return bitmap.close();
  frames.get(info.frame)?.bitmap.close();
  frames.set(info.frame, { bitmap, info: { ...info, scale: scale() / 1000 } });
  missing -= 1;
  fill();
});

function tick(now) {
  if (!state.isPlaying) return;
  requestAnimationFrame(tick);
  const step = last ? Math.min(now - last, 250) / 1000 : 0;
  last = now;
  // A few frames first: a film that stops at once looks broken.
  const ready = Math.min(8, count());
  if (isStarting && frames.size < ready) return;
  isStarting = false;
  let place = clock + step * state.info.frameRate * Number(state.speed);
  if (place >= count()) {
    if (!state.loop) { state.frame = count() - 1; return pause(); }
    place %= count();
  }
  const frame = Math.floor(place);
  if (!frames.has(frame)) {
    // It waits for the frame; what passes meanwhile is dropped, and said to be.
    dropped += step * state.info.frameRate * Number(state.speed);
    if (missing === 0) fill();
    return tell();
  }
  clock = place;
  if (frame === counted) return;
  const skipped = counted === null ? 0 : (frame - counted + count()) % count() - 1;
  // Faster than the screen, or than it was told to be shown, is no drop.
  if (state.speed <= 1 && state.info.frameRate <= 60) dropped += Math.max(0, skipped);
  counted = frame;
  const shown = frames.get(frame);
  put(shown.bitmap, shown.info);
  for (const [number, other] of frames) {
    const passed = (frame - number + count()) % count();
    if (passed > 0 && passed < count() / 2) {
      other.bitmap.close();
      frames.delete(number);
    }
  }
  state.frame = frame;
  document.documentElement.dataset.frame = frame;
  changed("frame");
  fill();
  tell();
}

function tell() {
  const number = Math.round(dropped);
  $("dropped").textContent = number === 1 ? "1 frame dropped" : `${number} frames dropped`;
  $("dropped").classList.toggle("some", number > 0);
  document.documentElement.dataset.dropped = number;
}

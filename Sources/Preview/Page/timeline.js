// What happens when: layers' animations, events, claims, and frames that are not as committed.

import * as clock from "./clock.js";
import { ask, on } from "./connection.js";
import { state, choose, note } from "./preview.js";
import { go } from "./player.js";

const timeline = document.getElementById("timeline");
let head = null, strip = null, events = [];

function make(name, kind, text) {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  if (text !== undefined) element.textContent = text;
  return element;
}

/// A place among the frames as a part of the whole.
function part(frame) {
  const last = Math.max(1, state.info.frameCount - 1);
  return `${Math.max(0, Math.min(1, frame / last)) * 100}%`;
}

function row(name, kind) {
  const row = make("div", `row ${kind}`);
  const label = make("span", "name", name);
  label.title = name;
  const lane = make("div", "lane");
  row.append(label, lane);
  return [row, lane, label];
}

export function draw() {
  const info = state.info;
  // A scene that was never right has none.
  if (!info) return;
  const rows = [];
  const [ruler, marks] = row("", "ruler");
  const seconds = (info.frameCount - 1) / info.frameRate;
  // Beside the column of names, and each as wide as its words.
  const marksAtMost = Math.max(2, (timeline.clientWidth - 150) / 44);
  const step = [0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 20, 60].find((step) => seconds / step <= marksAtMost) ?? 60;
  for (let time = 0; time <= seconds + 1e-6; time += step) {
    const tick = make("i", "", `${Number(time.toFixed(2))} s`);
    tick.style.left = part(info.lead + time * info.frameRate);
    if ((info.lead + time * info.frameRate) / Math.max(1, info.frameCount - 1) <= 1) marks.append(tick);
  }
  rows.push(ruler);
  if (info.pieces.length) {
    const [row_, lane] = row("scene time", "paces");
    for (const piece of info.pieces) {
      const [from, to] = [piece.start, piece.end].map((time) => info.lead + time * info.frameRate);
      const [begin, end] = [piece.sceneStart, piece.sceneStart + (piece.end - piece.start) * piece.speed].map(clock.seconds);
      const mark = make("i", piece.isRepeat ? "pace again" : "pace", clock.pace(piece));
      mark.style.left = part(from);
      mark.style.width = `max(2px, calc(${part(to)} - ${part(from)}))`;
      mark.title = piece.speed === 0 ? `rests at ${begin} of the scene` : `${begin} to ${end} of the scene, ${clock.pace(piece)}`;
      mark.classList.toggle("usual", piece.speed === 1 && !piece.isRepeat);
      lane.append(mark);
    }
    rows.push(row_);
  }
  const [changes, lane] = row("not as HEAD", "changes");
  strip = lane;
  changes.hidden = !state.hasCommits || !state.compare || ["off", "onion"].includes(state.compare);
  rows.push(changes);
  const happening = info.events.flatMap(([frame, time, name]) =>
    clock.showings(frame, time).map((frame) => [frame, time, name])).sort((a, b) => a[0] - b[0]);
  events = happening.map(([frame]) => Math.ceil(frame - 1e-6));
  if (!events.length) {
    // Where nothing is told, it is what begins that one goes through.
    const begins = info.layers.flatMap((layer) => [...layer.bars.map(([from]) => from), ...layer.sets]);
    events = [...new Set(begins.map((frame) => Math.ceil(frame - 1e-6)))].sort((a, b) => a - b);
  }
  if (happening.length) {
    const [row_, lane] = row("events", "events");
    let last = -1, mark = null;
    for (const [frame, time, name] of happening) {
      // Those of one moment are one mark.
      if (mark && Math.abs(frame - last) < 0.01) { mark.title += `\n${name}`; mark.ariaLabel += `, ${name}`; continue; }
      mark = make("button", "event");
      mark.type = "button";
      mark.style.left = part(frame);
      const when = info.pieces.length
        ? `${clock.seconds(clock.filmTime(frame))} of the film, ${clock.seconds(time)} of the scene` : clock.seconds(time);
      mark.title = `${when}\n${name}`;
      mark.ariaLabel = `${when}: ${name}`;
      mark.onclick = () => go(Math.ceil(frame - 1e-6));
      mark.tabIndex = -1;
      lane.append(mark);
      last = frame;
    }
    rows.push(row_);
  }
  if (info.claims.length) {
    const [row_, lane] = row("claims", "claims");
    for (const claim of info.claims) {
      const mark = make("button", `claim ${claim.holds ? "holds" : "fails"}`);
      mark.type = "button";
      mark.tabIndex = -1;
      mark.style.left = part(claim.from);
      mark.style.width = `max(5px, calc(${part(claim.to)} - ${part(claim.from)}))`;
      mark.title = `${claim.holds ? "✓" : "✗"} ${claim.text}\nline ${claim.line}`;
      mark.ariaLabel = `${claim.holds ? "holds" : "does not hold"}: ${claim.text}`;
      mark.onclick = () => go(Math.ceil(claim.from - 1e-6));
      lane.append(mark);
    }
    rows.push(row_);
  }
  const busy = info.layers.filter((layer) => layer.bars.length || layer.sets.length || layer.name === state.layer);
  for (const layer of busy.slice(0, 200)) {
    const [row_, lane, label] = row(layer.name, "layer");
    row_.classList.toggle("chosen", layer.name === state.layer);
    label.onclick = () => choose(layer.name);
    for (const [from, to, what] of layer.bars) {
      const bar = make("i", "bar");
      bar.style.left = part(from);
      bar.style.width = `max(3px, calc(${part(to)} - ${part(from)}))`;
      bar.title = `${what}\n${clock.seconds(clock.sceneTime(from))} to ${clock.seconds(clock.sceneTime(to))}${info.pieces.length ? " of the scene" : ""}`;
      lane.append(bar);
    }
    for (const frame of layer.sets) {
      const mark = make("i", "set");
      mark.style.left = part(frame);
      lane.append(mark);
    }
    rows.push(row_);
  }
  head = make("div", "playhead");
  timeline.replaceChildren(...rows, head);
  move();
  tellChanges(state.changes);
}

export function move() {
  if (!head || !state.info) return;
  head.style.setProperty("--at", String(state.frame / Math.max(1, state.info.frameCount - 1)));
}

export function nextEvent() {
  const next = events.find((frame) => frame > state.frame);
  if (next === undefined) return note("there is no event after this");
  go(next);
}

function tellChanges(message) {
  if (!strip || !message) return;
  const runs = [];
  for (const frame of message.frames) {
    const last = runs[runs.length - 1];
    if (last && last[1] === frame - 1) last[1] = frame; else runs.push([frame, frame]);
  }
  strip.replaceChildren(...runs.map(([from, to]) => {
    const run = make("i", "run");
    run.style.left = part(from);
    run.style.width = `max(2px, calc(${part(to + 1)} - ${part(from)}))`;
    run.title = from === to ? `frame ${from}` : `frames ${from} to ${to}`;
    return run;
  }));
  strip.title = message.frames.length
    ? `${message.frames.length} of ${message.count} frames are not as committed`
    : `${message.seen} of ${message.count} frames are as committed`;
  document.documentElement.dataset.changed = message.frames.length;
}

on("changes", (message) => {
  state.changes = message;
  tellChanges(message);
});

/// Asks which frames are not as they were committed, where that is to be seen.
export function compare() {
  if (["off", "onion"].includes(state.compare)) return;
  state.changes = null;
  ask("changes");
}

// What fits beside each other depends on the width.
let drawnWidth = 0;
new ResizeObserver(() => {
  if (timeline.clientWidth === drawnWidth) return;
  drawnWidth = timeline.clientWidth;
  requestAnimationFrame(draw);
}).observe(timeline);

// Dragging along the lanes scrubs.
function scrub(event) {
  const lane = timeline.querySelector(".lane");
  if (!lane || !state.info) return;
  const box = lane.getBoundingClientRect();
  go((event.clientX - box.left) / box.width * (state.info.frameCount - 1));
}

timeline.addEventListener("pointerdown", (event) => {
  if (event.button !== 0 || event.target.closest("button, .name")) return;
  event.preventDefault();
  timeline.setPointerCapture(event.pointerId);
  scrub(event);
  timeline.onpointermove = scrub;
});
timeline.addEventListener("pointerup", () => { timeline.onpointermove = null; });
timeline.addEventListener("pointercancel", () => { timeline.onpointermove = null; });

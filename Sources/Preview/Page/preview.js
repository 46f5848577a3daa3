// What the page looks at, and what follows when that changes.

import * as clock from "./clock.js";
import { ask, connect, on } from "./connection.js";
import * as curves from "./curves.js";
import * as panels from "./panels.js";
import * as player from "./player.js";
import * as stage from "./stage.js";
import * as timeline from "./timeline.js";

const $ = (id) => document.getElementById(id);

export const state = {
  names: [], scene: null, variant: null, theme: null, info: null, opened: 0,
  frame: 0, zoom: "fit", compare: "off", layer: null, keys: [], tab: "layers", view: "scene",
  speed: "1", loop: true, isPlaying: false, showsModel: false, showsVelocity: false,
  hasCommits: false, isLost: false, latency: null, changes: null, wanted: null, show,
};

// What is kept over edits and reloads: of each scene, and of the page.
const kept = ["frame", "variant", "theme", "zoom", "compare", "layer", "keys", "tab", "speed", "loop", "showsModel", "showsVelocity"];
const store = (name) => `inbetween ${name}`;

export function keep() {
  if (!state.scene) return;
  const values = Object.fromEntries(kept.map((name) => [name, state[name]]));
  localStorage.setItem(store(state.scene), JSON.stringify(values));
  localStorage.setItem(store("page"), JSON.stringify({ scene: state.scene, colors: state.colors }));
  // The address says what is looked at, as `inbetween frame --at` has it: to be kept, or given to somebody here.
  if (!state.info || state.isPlaying) return;
  const place = new URLSearchParams({ scene: state.scene, at: Number(clock.filmTime(state.frame).toFixed(5)) });
  history.replaceState(null, "", `#${place}`);
}

/// The scene and the moment that the address names, once: a film time, or with `clock=scene` one of the scene.
function addressed() {
  const place = new URLSearchParams(location.hash.slice(1));
  const at = place.has("at") ? Number(place.get("at")) : NaN;
  return { scene: place.get("scene"), at: Number.isFinite(at) ? at : null, isScene: place.get("clock") === "scene" };
}

function remembered(name) {
  try { return JSON.parse(localStorage.getItem(store(name))) ?? {}; } catch { return {}; }
}

export function openScene(name, variant, theme) {
  const isOther = name !== state.scene;
  if (isOther) {
    const defaults = { frame: 0, layer: null, keys: [], compare: "off" };
    Object.assign(state, defaults, Object.fromEntries(Object.entries(remembered(name)).filter(([key]) => kept.includes(key))));
    state.info = null;
  }
  if (variant !== undefined) [state.variant, state.theme] = [variant, theme];
  state.scene = name;
  state.isPlaying = false;
  state.changes = null;
  stage.begin(isOther);
  $("scene").value = name;
  document.title = `${name} · Inbetween`;
  state.opened += 1;
  const request = { scene: name, opening: state.opened };
  if (state.variant) request.variant = state.variant;
  if (state.theme) request.theme = state.theme;
  ask("open", request);
  // What is not known yet is the size; the first picture brings it.
  ask("show", { frame: state.frame, scale: stage.scale(), request: 0 });
  keep();
  controls();
}

function controls() {
  for (const button of $("zooms").children) button.setAttribute("aria-pressed", button.dataset.zoom === state.zoom);
  for (const button of $("tabs").children) button.setAttribute("aria-selected", button.dataset.tab === state.tab);
  for (const name of ["layers", "values", "curves", "claims"]) $(name).hidden = name !== state.tab;
  for (const button of $("views").children) button.setAttribute("aria-pressed", button.dataset.view === state.view);
  $("compare").value = state.compare;
  $("speed").value = state.speed;
  $("loop").setAttribute("aria-pressed", state.loop);
}

function show(view) {
  state.view = view;
  for (const name of ["scene", "wall", "gallery"]) $(`${name}-view`).hidden = name !== view;
  controls();
  refreshWalls();
  if (view === "scene") stage.look();
}

function refreshWalls() {
  const width = Math.round(260 * Math.min(2, devicePixelRatio || 1));
  if (state.view === "wall" && state.scene) ask("wall", { frame: state.frame, width });
  if (state.view === "gallery") { panels.drawGallery(); ask("gallery", { width }); }
}

export function note(text) {
  const toast = $("toast");
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(note.timer);
  note.timer = setTimeout(() => { toast.hidden = true; }, 4000);
}

export function choose(layer, picked) {
  state.layer = layer;
  if (picked && state.tab === "claims") state.tab = "layers";
  keep();
  controls();
  if (!layer) $("outline").setAttribute("points", "");
  else ask("outline", { layer, frame: state.frame });
  panels.drawLayers(picked);
  panels.drawValues();
  timeline.draw();
  curves.request();
}

export function changed(what) {
  if (what === "status") return status();
  const info = state.info;
  if (!info) return;
  $("seconds").textContent = clock.seconds(clock.filmTime(state.frame));
  const piece = clock.piece(state.frame);
  $("scene-time").hidden = piece === null;
  if (piece) $("scene-time").textContent = `scene ${clock.seconds(clock.sceneTime(state.frame))} · ${clock.pace(piece)}`;
  $("scrub").setAttribute("aria-valuetext", `frame ${state.frame}, ${clock.words(state.frame)}`);
  $("frames").textContent = `${state.frame} / ${info.frameCount - 1}`;
  $("scrub").max = info.frameCount - 1;
  $("scrub").value = state.frame;
  $("play").classList.toggle("playing", state.isPlaying);
  $("play").setAttribute("aria-label", state.isPlaying ? "Rest" : "Play");
  timeline.move();
  curves.move();
  if (!state.isPlaying) { clearTimeout(keep.timer); keep.timer = setTimeout(keep, 300); }
}

function status() {
  const now = document.documentElement.dataset.state;
  const words = state.isLost ? "ended" : !state.scene ? "waiting" : now === "old" ? "mistake in the file"
    : `live${state.latency === null ? "" : ` · ${Math.round(state.latency)} ms`}`;
  $("status").className = state.isLost ? "lost" : now ?? "";
  $("status").lastElementChild.textContent = words;
}

on("connected", () => {
  state.isLost = false;
  if (state.scene) { openScene(state.scene); refreshWalls(); }
  status();
});

on("lost", ({ reason }) => {
  state.isLost = true;
  if (reason) note(reason);
  stage.mark();
  status();
});

on("gallery", (message) => {
  state.names = message.scenes;
  state.hasCommits = message.hasCommits;
  $("scene").replaceChildren(...(message.scenes.length ? message.scenes.map((name) => new Option(name, name)) : [new Option("no scene", "")]));
  $("scene").disabled = !message.scenes.length;
  document.querySelector('[data-view="gallery"]').hidden = message.scenes.length < 2;
  for (const option of $("compare").options) option.disabled = option.text.startsWith("HEAD") && !state.hasCommits;
  if (state.scene && !message.scenes.includes(state.scene)) note(`${state.scene} is not there any more`);
  if (state.scene) $("scene").value = state.scene;
  else if (message.scenes.length) {
    const named = addressed();
    const wanted = message.scenes.includes(named.scene) ? named.scene : remembered("page").scene;
    if (named.at !== null && (named.scene === null || named.scene === wanted)) state.wanted = named;
    openScene(message.scenes.includes(wanted) ? wanted : message.scenes[0]);
  } else stage.waitIn(message.places);
  if (state.view === "gallery") refreshWalls();
});

on("scene", (info) => {
  if (info.opening !== state.opened) return;
  const isFirst = state.info === null;
  const isOther = info.revision !== state.info?.revision;
  state.info = info;
  info.pieces = info.pieces.map(([start, end, sceneStart, speed, isRepeat]) => ({ start, end, sceneStart, speed, isRepeat }));
  if (state.wanted) {
    state.frame = Math.max(0, state.wanted.isScene ? clock.frameOfScene(state.wanted.at) : clock.frameAt(state.wanted.at));
    state.wanted = null;
  }
  state.frame = Math.min(state.frame, info.frameCount - 1);
  const fill = (select, choice, values, current) => {
    select.replaceChildren(...values.map(([value, text]) => new Option(text, value)));
    select.value = current ?? "";
    choice.hidden = values.length < 2;
  };
  fill($("variant"), $("variant-choice"), [["", "as it stands"], ...info.variants.map((name) => [name, name])], state.variant);
  fill($("theme"), $("theme-choice"), info.themes.map((name) => [name, name]), info.theme);
  if (state.layer && !info.layers.some((layer) => layer.name === state.layer)) state.layer = null;
  stage.layOut();
  stage.mark();
  panels.drawLayers();
  panels.drawValues();
  panels.drawClaims();
  timeline.draw();
  curves.request();
  changed("frame");
  if (isFirst || isOther) {
    player.renew();
    if (!state.isPlaying) stage.follow(isFirst);
    timeline.compare();
    if (!isFirst) refreshWalls();
  }
  document.documentElement.dataset.scene = info.name;
  document.documentElement.dataset.described = info.revision;
  document.documentElement.dataset.draft = info.draft;
});

on("problem", ({ text }) => note(text));
on("noOld", ({ text }) => { note(text); state.compare = "off"; controls(); stage.layOut(); });

// Controls

$("scene").onchange = () => { openScene($("scene").value); refreshWalls(); };
$("variant").onchange = () => openScene(state.scene, $("variant").value || null, state.theme);
$("theme").onchange = () => openScene(state.scene, state.variant, $("theme").value);
$("views").onclick = ({ target }) => { if (target.dataset.view) show(target.dataset.view); };

function zoom(value) {
  state.zoom = value;
  keep();
  controls();
  stage.layOut();
  if (!state.isPlaying) stage.look();
}
$("zooms").onclick = ({ target }) => { if (target.dataset.zoom) zoom(target.dataset.zoom); };

function tab(name) { state.tab = name; keep(); controls(); if (name === "curves") curves.request(); }
$("tabs").onclick = ({ target }) => { if (target.dataset.tab) tab(target.dataset.tab); };

function compare(mode) {
  state.compare = mode;
  keep();
  controls();
  stage.layOut();
  stage.look();
  timeline.draw();
  timeline.compare();
}
$("compare").onchange = () => compare($("compare").value);

$("start").onclick = () => player.go(0);
$("end").onclick = () => player.go(Infinity);
$("back").onclick = () => player.go(state.frame - 1);
$("forth").onclick = () => player.go(state.frame + 1);
$("play").onclick = player.toggle;
$("scrub").oninput = () => player.go(Number($("scrub").value));
$("speed").onchange = () => { state.speed = $("speed").value; keep(); };
function loop() { state.loop = !state.loop; keep(); controls(); }
$("loop").onclick = loop;

const pages = ["", "light", "dark"];
function colors(name) {
  state.colors = name;
  if (name) document.documentElement.dataset.theme = name; else delete document.documentElement.dataset.theme;
}
$("colors").onclick = () => {
  colors(pages[(pages.indexOf(state.colors ?? "") + 1) % pages.length]);
  note({ "": "colors of the system", light: "light", dark: "dark" }[state.colors]);
  keep();
};
colors(remembered("page").colors ?? "");

$("help-button").onclick = () => $("help").showModal();
$("close-help").onclick = () => $("help").close();
$("reset").onclick = () => { localStorage.clear(); location.reload(); };

// Another moment in the address, typed or pasted.
addEventListener("hashchange", () => {
  const { scene, at, isScene } = addressed();
  if (scene && scene !== state.scene && state.names.includes(scene)) {
    state.wanted = at === null ? null : { at, isScene };
    return openScene(scene, null, null);
  }
  if (at !== null && state.info) player.go(isScene ? clock.frameOfScene(at) : clock.frameAt(at));
});

addEventListener("keydown", (event) => {
  if (event.key === "s" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    return ask("write");
  }
  if (event.ctrlKey || event.metaKey || event.altKey || $("help").open) return;
  const target = event.target;
  if (target.matches("input:not([type=range]):not([type=checkbox]), select, textarea")) return;
  // A button that is reached by the keyboard is pressed by it.
  if (event.key === " " && target.matches("button, a, [type=checkbox]")) return;
  const second = Math.round(state.info?.frameRate ?? 60);
  const speeds = [...$("speed").options].map((option) => option.value);
  const faster = (by) => {
    state.speed = speeds[Math.max(0, Math.min(speeds.length - 1, speeds.indexOf(state.speed) + by))];
    keep();
    controls();
  };
  const modes = [...$("compare").options].filter((option) => !option.disabled).map((option) => option.value);
  const action = {
    " ": player.toggle,
    ArrowLeft: () => player.go(state.frame - (event.shiftKey ? second : 1)),
    ArrowRight: () => player.go(state.frame + (event.shiftKey ? second : 1)),
    Home: () => player.go(0), End: () => player.go(Infinity),
    "[": () => faster(-1), "]": () => faster(1), l: loop,
    0: () => zoom("fit"), 1: () => zoom("1"), 2: () => zoom("2"), 3: () => zoom("3"),
    c: () => compare(modes[(modes.indexOf(state.compare) + 1) % modes.length]),
    e: timeline.nextEvent,
    s: () => show("scene"), w: () => show("wall"), g: () => show("gallery"),
    "?": () => $("help").showModal(),
  }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return;
  event.preventDefault();
  action();
});

controls();
connect();

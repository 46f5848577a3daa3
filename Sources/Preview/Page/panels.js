// Beside the picture: layers, values that can be turned, claims; and the walls of pictures.

import { ask, on } from "./connection.js";
import { state, choose, note, openScene, keep } from "./preview.js";
import { go } from "./player.js";

const $ = (id) => document.getElementById(id);

function make(name, values = {}, text) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

function place(item) { return item.line ? `${item.file ?? state.info.path.split("/").pop()}:${item.line}` : ""; }

function link(item) {
  const folder = state.info.file.split("/").slice(0, -1).join("/");
  const file = item.file ? `${folder}/${item.file}` : state.info.file;
  const anchor = make("a", { class: "place", href: `vscode://file${encodeURI(file)}:${item.line}:${item.column ?? 1}`, title: "Open in Visual Studio Code; the place is copied" }, place(item));
  anchor.onclick = () => navigator.clipboard?.writeText(`${file}:${item.line}`);
  return anchor;
}

// Layers

export function drawLayers(picked) {
  const info = state.info;
  const parts = [];
  const focused = $("layers").contains(document.activeElement) ? document.activeElement.textContent : null;
  if (picked) {
    parts.push(make("h3", {}, picked.layers.length ? `Under ${Math.round(picked.x)}, ${Math.round(picked.y)}` : "Nothing but the stage there"));
    parts.push(list(picked.layers.map((layer) => ({ ...layer, depth: 0 })), true));
    parts.push(make("h3", {}, "All layers"));
  }
  parts.push(list(info.layers));
  if (!info.layers.length) parts.push(make("p", { class: "hint" }, "Nothing is on the stage yet: layers: says what is there."));
  if (info.layerCount > info.layers.length) parts.push(make("p", { class: "hint" }, `and ${info.layerCount - info.layers.length} more`));
  for (const warning of info.notes) {
    const item = make("p", { class: "warning" }, `${warning.message}${warning.hint ? ` (${warning.hint})` : ""} `);
    item.append(link(warning));
    parts.push(item);
  }
  $("layers").replaceChildren(...parts);
  // Who goes through the list by keys goes on where they were.
  if (focused !== null) [...$("layers").querySelectorAll("button")].find((button) => button.textContent === focused)?.focus();
}

function list(layers, isPicked) {
  const items = make("ul", { class: isPicked ? "layers picked" : "layers" });
  for (const layer of layers) {
    const item = make("li", {});
    const button = make("button", { type: "button" }, layer.name);
    button.style.paddingLeft = `${8 + Math.min(layer.depth, 12) * 12}px`;
    button.setAttribute("aria-pressed", layer.name === state.layer);
    button.onclick = () => choose(layer.name);
    item.append(button);
    if (layer.line) item.append(link(layer));
    items.append(item);
  }
  return items;
}

on("picked", (message) => {
  if (message.layers.length) choose(message.layers[0].name, message);
  else { choose(null, message); }
});

// Values

let sending = null;

function turn(knob, value) {
  // At most one a picture: a hand is faster than a frame.
  const isWaiting = sending !== null;
  sending = { knob, value };
  if (isWaiting) return;
  requestAnimationFrame(() => {
    const { knob, value } = sending;
    sending = null;
    ask("turn", { knob, value });
  });
}

function decimals(text) { return (text.split(".")[1] ?? "").length; }

function control(knob) {
  const row = make("div", { class: knob.isTurned ? "knob turned" : "knob" });
  const words = knob.path.split(".");
  const name = words[0] === "let" ? words.slice(1).join(".") : words.slice(2).join(".");
  const label = make("label", { title: `${knob.id}, line ${knob.line}: drag` }, name || knob.path);
  const input = make("input", { id: `knob-${knob.id}` });
  label.htmlFor = input.id;
  if (knob.kind === "color") {
    const alpha = knob.value.slice(7);
    input.type = "color";
    input.value = knob.value.slice(0, 7).toLowerCase();
    input.oninput = () => turn(knob.id, input.value + alpha);
    row.append(label, input, make("code", {}, knob.value));
    return row;
  }
  const digits = Math.max(decimals(knob.value), Math.abs(Number(knob.value)) < 10 ? 1 : 0);
  const step = 10 ** -digits;
  input.type = "text";
  input.inputMode = "decimal";
  input.value = knob.value;
  const put = (number) => {
    input.value = number.toFixed(digits).replace(/^-0(\.0*)?$/, "0$1");
    turn(knob.id, input.value);
  };
  input.oninput = () => { if (/^-?\d+(\.\d+)?$/.test(input.value)) turn(knob.id, input.value); };
  input.onkeydown = (event) => {
    const sign = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!sign) return;
    event.preventDefault();
    put(Number(input.value) + sign * step * (event.shiftKey ? 10 : 1));
  };
  label.onpointerdown = (event) => {
    event.preventDefault();
    label.setPointerCapture(event.pointerId);
    const [start, from] = [Number(input.value), event.clientX];
    label.onpointermove = (event) => put(start + Math.round((event.clientX - from) / 3) * step * (event.shiftKey ? 10 : 1));
    label.onpointerup = () => { label.onpointermove = null; };
  };
  row.append(label, input);
  return row;
}

export function drawValues() {
  const tab = $("values");
  // What is being turned keeps its focus and its place.
  const focus = document.activeElement?.id?.startsWith("knob-") ? document.activeElement : null;
  const info = state.info;
  const bar = make("div", { class: "bar" });
  const write = make("button", { type: "button", class: "plain strong", id: "write" }, `Write back${info.draft ? ` ${info.draft}` : ""}`);
  write.title = "Put the turned values into the file, and nothing else (⌃ S)";
  write.disabled = info.draft === 0;
  write.onclick = () => ask("write");
  const drop = make("button", { type: "button", class: "plain", id: "drop" }, "Let go");
  drop.disabled = info.draft === 0;
  drop.onclick = () => ask("drop");
  const undo = make("button", { type: "button", class: "plain", id: "undo" }, "Undo write");
  undo.hidden = info.undo === 0;
  undo.onclick = () => ask("undo");
  bar.append(write, drop, undo);
  const own = info.knobs.filter((knob) => knob.path.startsWith("let."));
  const moving = info.knobs.filter((knob) => !knob.path.startsWith("let.") && (!state.layer || knob.mentions.includes(state.layer)));
  const parts = [bar];
  const section = (title, knobs, groupOf) => {
    if (!knobs.length) return;
    parts.push(make("h3", {}, title));
    let last = null;
    for (const knob of knobs) {
      const group = groupOf(knob);
      if (group !== last && group) parts.push(make("h4", {}, group));
      last = group;
      parts.push(control(knob));
    }
  };
  section("let", own.filter((knob) => !knob.file), () => "");
  for (const file of new Set(own.filter((knob) => knob.file).map((knob) => knob.file))) {
    section(`let in ${file}`, own.filter((knob) => knob.file === file), () => "");
  }
  section(state.layer ? `Motion of ${state.layer}` : "Motion", moving, (knob) => {
    const words = knob.path.split(".");
    const names = knob.mentions.filter((word) => info.layers.some((layer) => layer.name === word));
    return `${knob.file ? `${knob.file} · ` : ""}${words[0]} ${/^\d+$/.test(words[1]) ? Number(words[1]) + 1 : words[1]}${names.length ? ` · ${names.slice(0, 3).join(", ")}` : ""}`;
  });
  if (!own.length && !moving.length) parts.push(make("p", { class: "hint" }, "Numbers and colors under let, and durations, delays and springs of what moves, can be turned here."));
  tab.replaceChildren(...parts);
  if (focus) {
    const again = document.getElementById(focus.id);
    if (again) {
      if (again.type === "text" && /^-?\d*\.?\d*$/.test(focus.value)) again.value = focus.value;
      again.focus({ preventScroll: true });
    }
  }
}

// Claims

export function drawClaims() {
  const info = state.info;
  const items = make("ul", { class: "claims" });
  for (const claim of info.claims) {
    const item = make("li", { class: claim.holds ? "holds" : "fails" });
    const button = make("button", { type: "button" }, claim.text);
    button.onclick = () => go(Math.ceil(claim.from - 1e-6));
    item.append(button, link(claim));
    items.append(item);
  }
  const failing = info.claims.filter((claim) => !claim.holds).length;
  const sentence = info.claims.length === 0 ? "The scene claims nothing: expect: says what must hold."
    : failing === 0 ? `All ${info.claims.length} hold.` : `${failing} of ${info.claims.length} do not hold.`;
  $("claims").replaceChildren(make("p", { class: failing ? "warning" : "hint" }, sentence), items);
}

// Walls

function brick(picture, title, sub, open) {
  const button = make("button", { type: "button", class: "brick" });
  const image = make("img", { alt: "" });
  if (picture) {
    image.src = URL.createObjectURL(picture);
    image.onload = () => URL.revokeObjectURL(image.src);
  }
  button.append(image, make("b", {}, title), make("span", {}, sub));
  button.onclick = open;
  return button;
}

on("wall", (message) => {
  $("wall").replaceChildren(...Array.from({ length: message.count }, () => make("div", { class: "brick empty" })));
});

on("brick", (message, picture) => {
  const name = message.lane ?? message.variant ?? "as it stands";
  const empty = $("wall").children[message.index];
  empty?.replaceWith(brick(picture, name, message.lane ? "lane" : message.theme ?? "", () => {
    state.show("scene");
    if (message.lane) choose(message.lane); else openScene(state.scene, message.variant, message.theme);
  }));
});

let posters = new Map(), changedNames = new Set(), broken = new Set();

on("changed", (message) => { changedNames = new Set(message.scenes); drawGallery(); });

on("poster", (message, picture) => {
  if (message.isBroken) broken.add(message.scene); else broken.delete(message.scene);
  posters.set(message.scene, { title: message.title ?? "cannot be shown", picture });
  const old = [...$("gallery").children].find((item) => item.dataset.scene === message.scene);
  if (old) old.replaceWith(poster(message.scene)); else drawGallery();
});

function poster(name) {
  const known = posters.get(name);
  const item = brick(known?.picture, name, known?.title ?? "", () => { openScene(name, null, null); state.show("scene"); });
  item.dataset.scene = name;
  item.classList.toggle("changed", changedNames.has(name));
  item.classList.toggle("broken", broken.has(name));
  if (changedNames.has(name)) item.append(make("em", {}, "changed"));
  return item;
}

export function drawGallery() {
  const isShort = $("only-changed").checked;
  const names = state.names.filter((name) => !isShort || changedNames.has(name));
  $("gallery").replaceChildren(...names.map(poster));
  $("gallery-count").textContent = `${state.names.length} scenes${state.hasCommits ? `, ${changedNames.size} not as committed` : ""}`;
}

$("only-changed").onchange = drawGallery;

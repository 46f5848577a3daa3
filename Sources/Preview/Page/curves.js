// Values over the film, each in a small plot of its own: units differ, and labels stand at the curve.

import { ask, on } from "./connection.js";
import { state, keep } from "./preview.js";
import { go } from "./player.js";

const tab = document.getElementById("curves");
const space = "http://www.w3.org/2000/svg";
const usual = ["position.x", "position.y", "bounds.size.width", "bounds.size.height", "opacity",
  "transform.rotation.z", "transform.scale.x", "cornerRadius"];
let plots = [];

function make(name, values = {}, text) {
  const element = name.startsWith("svg:") ? document.createElementNS(space, name.slice(4)) : document.createElement(name);
  for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

/// Asks for the curves that are chosen, with what else was chosen of them.
export function request() {
  const keys = state.keys.flatMap((key) => {
    const all = [key];
    if (state.showsModel && !/^(model|velocity)/.test(key)) all.push(`model.${key}`);
    if (state.showsVelocity && !/^(model|velocity)/.test(key)) all.push(`velocity.${key}`);
    return all;
  });
  if (keys.length) ask("curves", { keys }); else draw([]);
}

function add(key) {
  const name = key.trim();
  if (!name || state.keys.includes(name)) return;
  state.keys = [...state.keys, name].slice(-5);
  keep();
  request();
}

function option(text, isOn, change) {
  const label = make("label", { class: "choice" });
  const box = make("input", { type: "checkbox" });
  box.checked = isOn;
  box.onchange = () => { change(box.checked); keep(); request(); };
  label.append(box, ` ${text}`);
  return label;
}

function draw(curves) {
  const typed = tab.querySelector(".add input");
  const form = make("form", { class: "add" });
  const input = make("input", { list: "keys", placeholder: state.layer ? `${state.layer}.position.x` : "layer.position.x", "aria-label": "Address of a value", autocomplete: "off", spellcheck: "false" });
  const list = make("datalist", { id: "keys" });
  const names = state.layer ? [state.layer] : (state.info?.layers ?? []).filter((layer) => layer.isNamed).slice(0, 60).map((layer) => layer.name);
  for (const name of names) for (const key of usual) list.append(make("option", { value: `${name}.${key}` }));
  const button = make("button", { class: "plain" }, "Add");
  form.append(input, list, button);
  form.onsubmit = (event) => { event.preventDefault(); const name = input.value; input.value = ""; add(name); };
  const quick = make("div", { class: "quick" });
  if (state.layer) {
    for (const key of usual) {
      const name = `${state.layer}.${key}`;
      if (state.keys.includes(name)) continue;
      const chip = make("button", { type: "button", class: "chip" }, key);
      chip.onclick = () => add(name);
      quick.append(chip);
    }
  }
  const options = make("div", { class: "quick" });
  options.append(option("model", state.showsModel, (on) => { state.showsModel = on; }),
    option("velocity", state.showsVelocity, (on) => { state.showsVelocity = on; }));
  plots = [];
  const groups = state.keys.map((key, index) => {
    const own = curves.find((curve) => curve.key === key);
    const model = curves.find((curve) => curve.key === `model.${key}`);
    const velocity = curves.find((curve) => curve.key === `velocity.${key}`);
    const group = make("article", { class: `plot hue${index % 4}` });
    const title = make("h3", {}, key);
    const value = make("output", {});
    const close = make("button", { type: "button", class: "icon small", "aria-label": `Leave out ${key}` }, "×");
    close.onclick = () => { state.keys = state.keys.filter((other) => other !== key); keep(); request(); };
    title.append(value, close);
    group.append(title);
    if (!own || own.problem) {
      group.append(make("p", { class: "hint" }, own?.problem ?? "waiting"));
      return group;
    }
    group.append(plot(own.values, model?.values, "curve", value));
    if (velocity?.values) {
      const below = make("h4", {}, "velocity, per second");
      const speed = make("output", {});
      below.append(speed);
      group.append(below, plot(velocity.values, null, "curve speed", speed));
    }
    return group;
  });
  const empty = make("p", { class: "hint" }, state.layer
    ? "Choose what to draw of the layer, or write any address as scenes do." : "Click a layer in the picture, or write an address such as ball.position.y.");
  const hasFocus = typed !== null && typed === document.activeElement;
  if (typed) input.value = typed.value;
  tab.replaceChildren(form, quick, options, ...(groups.length ? groups : [empty]));
  if (hasFocus) input.focus({ preventScroll: true });
  move();
}

/// Two values a frame; a gap where there is none.
function plot(values, model, kind, output) {
  const [width, height] = [300, 72];
  const known = [...values, ...(model ?? [])].filter((value) => value !== null);
  let low = Math.min(...known), high = Math.max(...known);
  if (low === high) { low -= 1; high += 1; }
  const y = (value) => 6 + (high - value) / (high - low) * (height - 12);
  const x = (index) => index / Math.max(1, values.length - 2) * width;
  const path = (values) => {
    let text = "", isOpen = false;
    values.forEach((value, index) => {
      if (value === null || index > values.length - 2) { isOpen = false; return; }
      text += `${isOpen ? "L" : "M"}${x(index).toFixed(2)} ${y(value).toFixed(2)}`;
      isOpen = true;
    });
    return text;
  };
  const figure = make("svg:svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", class: kind, role: "img" });
  if (low < 0 && high > 0) figure.append(make("svg:path", { class: "zero", d: `M0 ${y(0)}H${width}` }));
  figure.append(make("svg:path", { class: "grid", d: `M0 6H${width}M0 ${height - 6}H${width}` }));
  if (model) figure.append(make("svg:path", { class: "model", d: path(model) }));
  figure.append(make("svg:path", { class: "line", d: path(values) }));
  const head = make("svg:path", { class: "head" });
  figure.append(head);
  figure.addEventListener("pointerdown", (event) => {
    const seek = (event) => {
      const box = figure.getBoundingClientRect();
      go((event.clientX - box.left) / box.width * (state.info.frameCount - 1));
    };
    figure.setPointerCapture(event.pointerId);
    seek(event);
    figure.onpointermove = seek;
    figure.onpointerup = () => { figure.onpointermove = null; };
  });
  const box = make("div", { class: "box" });
  box.append(figure, make("span", { class: "high" }, short(high)), make("span", { class: "low" }, short(low)));
  plots.push({ values, head, output, x, height });
  return box;
}

function short(value) {
  return Number(value.toFixed(Math.abs(value) >= 100 ? 1 : 3)).toString().replace("-", "−");
}

export function move() {
  for (const { values, head, output, x, height } of plots) {
    const index = Math.min(values.length - 2, state.frame * 2);
    const value = values[index];
    head.setAttribute("d", `M${x(index)} 0V${height}`);
    output.textContent = value === null || value === undefined ? "–" : short(value);
  }
}

on("curves", (message) => draw(message.curves));

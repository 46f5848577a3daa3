"use strict";
(() => {
  const data = JSON.parse(document.getElementById("verification-data").textContent);
  const theme = document.getElementById("theme");
  theme.onclick = () => {
    const root = document.documentElement;
    const dark = root.dataset.theme
      ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    theme.textContent = dark ? "Dark" : "Light";
  };
  const frames = data.frames;
  if (!frames.length) return;
  const at = document.getElementById("at"), number = document.getElementById("number");
  const go = document.getElementById("go");
  const pictures = [...document.querySelectorAll("img[data-side]")];
  const outlines = [...document.querySelectorAll("polygon[data-layer]")];
  const heads = [...document.querySelectorAll("line.now")];
  let timer = 0;
  const show = (index) => {
    at.value = index;
    const frame = frames[index];
    number.textContent = frame.time.toFixed(3) + " s";
    for (const picture of pictures) picture.src = frame[picture.dataset.side];
    for (const line of outlines) {
      const layer = frame.outlines[line.dataset.layer];
      const points = layer && layer[line.dataset.of];
      line.classList.toggle("missing", !points);
      if (points) line.setAttribute("points", points);
    }
    const x = 1000 * (frame.time - data.from) / (data.to - data.from);
    for (const head of heads) { head.setAttribute("x1", x); head.setAttribute("x2", x); }
  };
  const stop = () => { clearInterval(timer); timer = 0; go.setAttribute("aria-pressed", "false"); };
  const step = (by) => show(Math.min(Math.max(+at.value + by, 0), frames.length - 1));
  at.oninput = () => { stop(); show(+at.value); };
  go.onclick = () => {
    if (timer) return stop();
    go.setAttribute("aria-pressed", "true");
    // A quarter of the pace, so that it can be seen.
    const each = 4000 * (data.to - data.from) / frames.length;
    timer = setInterval(() => show((+at.value + 1) % frames.length), each);
  };
  addEventListener("keydown", (event) => {
    if (event.target.tagName === "INPUT" || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key === "ArrowLeft") { stop(); step(-1); }
    else if (event.key === "ArrowRight") { stop(); step(1); }
    else if (event.key === " " && event.target.tagName !== "BUTTON") go.onclick();
    else return;
    event.preventDefault();
  });
  show(data.first);
})();

// What pages of the site do: search, light and dark, films, pieces of code to copy, where one is.
'use strict';
const root = document.body.dataset.root;
const one = (selector, from = document) => from.querySelector(selector);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const calm = matchMedia('(prefers-reduced-motion: reduce)');

// Light and dark

one('button.theme').addEventListener('click', () => {
  const set = document.documentElement.dataset;
  const dark = set.theme ? set.theme === 'dark' : system.matches;
  set.theme = dark ? 'light' : 'dark';
  try { localStorage.setItem('theme', set.theme); } catch { /* a page from a disk may not keep anything */ }
  palettes();
});

const system = matchMedia('(prefers-color-scheme: dark)');

// Pictures and films that have a form for each palette follow the button as well as the system.
function palettes() {
  const chosen = document.documentElement.dataset.theme;
  const dark = chosen ? chosen === 'dark' : system.matches;
  for (const film of all('video[data-film]')) {
    const name = film.dataset.film + (dark ? '-dark' : '');
    if (film.getAttribute('poster') === `${name}.poster.webp`) continue;
    const { currentTime, paused, playbackRate } = film;
    film.poster = `${name}.poster.webp`;
    film.src = `${name}.mp4`;
    if (currentTime > 0) film.currentTime = currentTime;
    film.playbackRate = playbackRate;
    if (!paused) film.play().catch(() => {});
  }
  if (!chosen) return;
  for (const source of all('picture source')) {
    source.dataset.media ??= source.media;
    // A window has always a width, and never none.
    source.media = source.dataset.media.replace(/prefers-color-scheme: (light|dark)/,
      (_, scheme) => scheme === chosen ? 'min-width: 0px' : 'max-width: 0px');
  }
}
palettes();
system.addEventListener('change', palettes);

// The menu of narrow windows

one('button.menu').addEventListener('click', event => {
  const open = one('header').classList.toggle('open');
  event.currentTarget.setAttribute('aria-expanded', open);
});

// Code to copy

for (const code of all('.code')) {
  if (code.closest('.member') || code.previousElementSibling?.matches('h1')) continue;
  const button = document.createElement('button');
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    // Where a page may not write to the clipboard, the text is marked for the reader to copy.
    try {
      await navigator.clipboard.writeText(one('code', code).textContent);
      button.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(one('code', code));
      button.textContent = 'Marked';
    }
    setTimeout(() => { button.textContent = 'Copy'; }, 1500);
  });
  code.append(button);
}

// Films: tiles play while they are pointed at or have the focus; players step by frames of 1/60 s.

for (const film of all('video[data-tile]')) {
  const holder = film.closest('a') ?? film;
  const play = () => { if (!calm.matches) film.play().catch(() => {}); };
  const rest = () => film.pause();
  holder.addEventListener('pointerenter', play);
  holder.addEventListener('pointerleave', rest);
  holder.addEventListener('focus', play);
  holder.addEventListener('blur', rest);
}
// Loops play while they are in sight, and rest when one clicks or presses the space bar; who asks for calm gets controls.
const inSight = new IntersectionObserver(seen => {
  for (const { target, isIntersecting } of seen) {
    if (isIntersecting && !target.dataset.resting) target.play().catch(() => {});
    else target.pause();
  }
}, { threshold: 0.5 });
for (const film of all('video[data-loop]')) {
  if (calm.matches) { film.controls = true; continue; }
  inSight.observe(film);
  const turn = () => {
    if (film.paused) { delete film.dataset.resting; film.play(); } else { film.dataset.resting = '1'; film.pause(); }
  };
  film.addEventListener('click', turn);
  film.addEventListener('keydown', event => { if (event.key === ' ') { event.preventDefault(); turn(); } });
}
for (const bar of all('.stepping')) {
  const film = one('video', bar.parentElement), told = one('output', bar);
  const tell = () => { told.textContent = `${film.currentTime.toFixed(3)} s`; };
  film.addEventListener('timeupdate', tell);
  film.addEventListener('seeked', tell);
  const step = frames => {
    film.pause();
    // The middle of a frame: its beginning may be rounded into the one before.
    const frame = Math.floor(film.currentTime * 60 + 1e-3) + frames;
    film.currentTime = Math.min(Math.max((frame + 0.5) / 60, 0), film.duration || 0);
  };
  bar.addEventListener('click', event => {
    const button = event.target.closest('button');
    if (button?.dataset.step) step(+button.dataset.step);
    if (button?.dataset.rate) {
      film.playbackRate = +button.dataset.rate;
      for (const other of all('[data-rate]', bar)) other.setAttribute('aria-pressed', other === button);
      film.play();
    }
  });
  document.addEventListener('keydown', event => {
    if (event.target.matches('input, video') || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ',') step(-1);
    if (event.key === '.') step(1);
  });
}

// A gallery that is filtered while one types

const filter = one('.filter');
filter?.addEventListener('input', () => {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const tile of all('.wall .tile')) {
    tile.hidden = !words.every(word => tile.dataset.words.includes(word));
    count += tile.hidden ? 0 : 1;
  }
  one('.count').textContent = count;
});

// Where one is

const links = all('.toc a');
if (links.length) {
  const heads = links.map(link => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  const mark = () => {
    let now = 0;
    heads.forEach((head, index) => { if (head && head.getBoundingClientRect().top < 120) now = index; });
    links.forEach((link, index) => link.classList.toggle('now', index === now));
  };
  addEventListener('scroll', mark, { passive: true });
  mark();
}
const current = one('.side [aria-current]');
if (current) {
  const side = current.closest('.side');
  side.scrollTop = current.offsetTop - side.clientHeight / 2;
}

// Search

const finder = one('dialog.finder'), field = one('input', finder), list = one('#found');
let chosen = 0;

function entries() {
  // Loaded when it is first asked for: a page that nobody searches does not pay for it.
  return window.searchEntries ? Promise.resolve(window.searchEntries) : new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${root}search.js`;
    script.onload = () => resolve(window.searchEntries);
    script.onerror = reject;
    document.head.append(script);
  });
}

// How well an entry answers: all words must be there; whole names and beginnings go first.
function worth([name, , kind, line], words) {
  const text = name.toLowerCase();
  let sum = { guide: 8, reference: 7, key: 6, command: 7, module: 5 }[kind] ?? 3;
  for (const word of words) {
    const at = text.indexOf(word);
    if (at < 0) {
      if (!line.toLowerCase().includes(word)) return 0;
      sum += 1;
    } else if (text === word) sum += 60;
    else if (at === 0 || !/[a-z0-9]/.test(text[at - 1]) || /[A-Z]/.test(name[at])) {
      const end = text[at + word.length];
      sum += end === undefined || !/[a-z0-9]/.test(end) ? 30 : 18;
    } else sum += 6;
  }
  return sum - Math.min(name.length, 80) / 20;
}

function found(rows, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  return rows.map((row, index) => [worth(row, words), index, row]).filter(([value]) => value > 0)
    .sort((a, b) => b[0] - a[0] || a[1] - b[1]).slice(0, 40).map(([, , row]) => row);
}

async function show() {
  const text = field.value, rows = found(await entries(), text);
  if (text !== field.value) return;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  chosen = 0;
  list.replaceChildren(...rows.map(([name, address, kind, line], index) => {
    const item = document.createElement('li'), link = document.createElement('a');
    item.id = `found-${index}`;
    item.setAttribute('role', 'option');
    link.href = root + address;
    link.tabIndex = -1;
    const title = document.createElement('b'), what = document.createElement('small'), said = document.createElement('span');
    marked(title, name, words);
    what.textContent = kind;
    said.className = 'line';
    said.textContent = line;
    link.append(title, what, ...(line ? [said] : []));
    link.addEventListener('click', () => finder.close());
    item.append(link);
    return item;
  }));
  if (text.trim() && !rows.length) {
    const none = document.createElement('li');
    none.className = 'nothing';
    none.textContent = `Nothing is called “${text.trim()}”.`;
    list.append(none);
  }
  choose(0);
}

function marked(element, text, words) {
  const lower = text.toLowerCase();
  const spans = words.map(word => [lower.indexOf(word), word.length]).filter(([at]) => at >= 0).sort((a, b) => a[0] - b[0]);
  let end = 0;
  for (const [at, length] of spans) {
    if (at < end) continue;
    element.append(text.slice(end, at));
    const mark = document.createElement('mark');
    mark.textContent = text.slice(at, at + length);
    element.append(mark);
    end = at + length;
  }
  element.append(text.slice(end));
}

function choose(index) {
  const items = all('li[role=option]', list);
  chosen = Math.min(Math.max(index, 0), items.length - 1);
  items.forEach((item, place) => item.setAttribute('aria-selected', place === chosen));
  items[chosen]?.scrollIntoView({ block: 'nearest' });
  if (items[chosen]) field.setAttribute('aria-activedescendant', items[chosen].id);
  else field.removeAttribute('aria-activedescendant');
}

function search() {
  if (finder.open) return;
  finder.showModal();
  field.select();
  show();
}
one('button.search').addEventListener('click', search);
document.addEventListener('keydown', event => {
  const typing = event.target.matches('input, textarea');
  if ((event.key === '/' && !typing) || (event.key === 'k' && (event.ctrlKey || event.metaKey))) {
    event.preventDefault();
    search();
  }
});
field.addEventListener('input', show);
field.addEventListener('keydown', event => {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    choose(chosen + (event.key === 'ArrowDown' ? 1 : -1));
  } else if (event.key === 'Escape') {
    // Alone it would only empty the field.
    finder.close();
  } else if (event.key === 'Enter') {
    all('li[role=option] a', list)[chosen]?.click();
  }
});
finder.addEventListener('click', event => { if (event.target === finder) finder.close(); });

'use strict';
const scenes = JSON.parse(document.getElementById('report-data').textContent);
const players = [];

class Player {
  constructor(root, data) {
    this.root = root; this.data = data; this.mode = 'side'; this.shift = data.shift;
    this.count = Math.max(data.old.length, data.new.length);
    this.frame = Math.min(Math.max(data.start, 0), this.count - 1);
    this.amount = 50; this.gain = 6; this.isNew = true; this.timer = 0;
    this.find = name => root.querySelector(name);
    this.stage = this.find('.wells');
    this.slider = this.find('.scrub');
    this.slider.max = this.count - 1;
    this.slider.addEventListener('input', () => this.look(+this.slider.value));
    this.find('.go').addEventListener('click', () => this.toggle());
    this.find('.back').addEventListener('click', () => this.step(-1));
    this.find('.forth').addEventListener('click', () => this.step(1));
    this.find('.less').addEventListener('click', () => this.setShift(this.shift - 1));
    this.find('.more').addEventListener('click', () => this.setShift(this.shift + 1));
    for (const button of root.querySelectorAll('.modes button'))
      button.addEventListener('click', () => this.setMode(button.dataset.mode));
    this.find('.modes').addEventListener('keydown', event => this.moveFocus(event));
    for (const button of root.querySelectorAll('.strip button'))
      button.addEventListener('click', () => this.look(+button.dataset.frame));
    this.find('.bars').addEventListener('click', event => {
      const box = this.find('.bars').getBoundingClientRect();
      this.look(Math.floor((event.clientX - box.left) / box.width * this.count));
    });
    this.build();
  }

  source(side, frame) {
    const list = this.data[side];
    if (!list.length) return '';
    return this.data.files[list[Math.min(Math.max(frame, 0), list.length - 1)]];
  }

  picture(side, className) {
    return `<img class="${className || ''}" data-side="${side}" alt="">`;
  }

  figure(kind, label, inside, extra) {
    const dot = kind === 'old' || kind === 'new' ? `<i class="dot ${kind}"></i>` : '';
    return `<figure class="well" data-kind="${kind}"><figcaption>${dot}<b>${label}</b>` +
      `<span>${extra || ''}</span></figcaption>` +
      `<div class="frame" style="aspect-ratio:${this.data.width}/${this.data.height};` +
      `max-width:${this.data.height > this.data.width ? 300 * this.data.width / this.data.height + 'px' : '100%'}">` +
      `${inside}</div></figure>`;
  }

  blend(filter) {
    return `<div class="over" style="filter:url(#${filter})"><div class="blend">` +
      this.picture('old') + this.picture('new', 'above') + '</div></div>';
  }

  build() {
    const d = this.data;
    const outline = d.outline
      ? `<svg class="outline" viewBox="0 0 ${d.width} ${d.height}" aria-hidden="true">` +
        '<polygon class="was"/><polygon class="is"/></svg>' : '';
    const old = d.oldLabel, now = d.newLabel;
    let html = '';
    this.stage.className = 'wells';
    switch (this.mode) {
    case 'slider':
      this.stage.className = 'wells one';
      html = this.figure('slider', 'Old, then new', this.picture('old') +
        this.picture('new', 'over clipped') + '<div class="divider"></div>') + this.tune('Divider', 0, 100, this.amount, 'amount');
      break;
    case 'onion':
      this.stage.className = 'wells one';
      html = this.figure('onion', 'New over old', this.picture('old') + this.picture('new', 'over skin')) +
        this.tune('Opacity of new', 0, 100, this.amount, 'amount');
      break;
    case 'blink':
      this.stage.className = 'wells one';
      html = this.figure('blink', 'New', this.picture('old') + this.picture('new', 'over blinking'));
      break;
    case 'heat':
      this.stage.className = 'wells two';
      html = this.figure('heat', 'This frame', this.picture('new', 'faint') + this.blend('heat'), `× ${this.gain}`) +
        this.figure('all', 'All frames', this.picture('new', 'faint') +
          (d.heat ? `<img class="over" src="${d.heat}" alt="How often each pixel differs">` : ''), 'how often a pixel differs') +
        this.tune('Times', 1, 32, this.gain, 'gain');
      break;
    default:
      html = this.figure('old', 'Old', this.picture('old'), old) +
        this.figure('new', 'New', this.picture('new'), now) +
        this.figure('difference', 'Difference', this.picture('new', 'faint') + this.blend('mark') + outline, '');
    }
    this.stage.innerHTML = html;
    for (const span of this.stage.querySelectorAll('figcaption span')) span.title = span.textContent;
    for (const input of this.stage.querySelectorAll('.tune input'))
      input.addEventListener('input', () => { this[input.dataset.name] = +input.value; this.show(this.frame); });
    const dragged = this.stage.querySelector('[data-kind=slider] .frame');
    if (dragged) {
      const move = event => {
        if (event.buttons !== 1) return;
        const box = dragged.getBoundingClientRect();
        this.amount = Math.min(100, Math.max(0, (event.clientX - box.left) / box.width * 100));
        this.stage.querySelector('.tune input').value = this.amount;
        this.show(this.frame);
        event.preventDefault();
      };
      dragged.addEventListener('pointerdown', move);
      dragged.addEventListener('pointermove', move);
    }
    for (const button of this.root.querySelectorAll('.modes button')) {
      const isChecked = button.dataset.mode === this.mode;
      button.setAttribute('aria-checked', isChecked);
      button.tabIndex = isChecked ? 0 : -1;
    }
    clearInterval(this.blinker);
    if (this.mode === 'blink')
      this.blinker = setInterval(() => { this.isNew = !this.isNew; this.show(this.frame); }, 500);
    this.show(this.frame);
  }

  tune(label, low, high, value, name) {
    return `<label class="tune" style="grid-column:1/-1">${label} <input type="range" min="${low}" max="${high}" ` +
      `value="${value}" data-name="${name}"></label>`;
  }

  moveFocus(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const buttons = [...this.root.querySelectorAll('.modes button')];
    const next = buttons[(buttons.findIndex(b => b.dataset.mode === this.mode) + step + buttons.length) % buttons.length];
    this.setMode(next.dataset.mode);
    next.focus();
    event.preventDefault(); event.stopPropagation();
  }

  setMode(mode) { this.mode = mode; this.isNew = true; this.build(); }
  setShift(shift) { this.shift = shift; this.show(this.frame); }
  step(by) { this.look(this.frame + by); }

  toggle() { this.timer ? this.look(this.frame) : this.play(); }

  // Rests on a frame, which the address says from then on.
  look(frame) {
    this.pause();
    this.show(frame);
    history.replaceState(null, '', `#${this.root.id}&at=${+this.time(this.frame).toFixed(5)}`);
  }

  // Seconds of the film at a frame, and the frame that is shown then.
  time(frame) { return this.data.times ? this.data.times[frame] : frame / this.data.rate; }

  frameAt(seconds) {
    const times = this.data.times;
    if (!times) return Math.floor(seconds * this.data.rate + 2e-3);
    return Math.max(0, times.findLastIndex(time => time <= seconds + 1e-4));
  }

  play() {
    if (this.frame >= this.count - 1) this.show(0);
    const start = performance.now(), first = this.frame;
    this.setGo(true);
    const tick = now => {
      const frame = this.frameAfter(first, (now - start) / 1000);
      this.show(Math.min(frame, this.count - 1));
      if (frame >= this.count - 1) this.pause(); else this.timer = requestAnimationFrame(tick);
    };
    this.timer = requestAnimationFrame(tick);
  }

  // Moments of films whose frames last differently long have times of their own.
  frameAfter(first, seconds) {
    const times = this.data.times;
    if (!times) return first + Math.floor(seconds * this.data.rate);
    let frame = first;
    while (frame + 1 < times.length && times[frame + 1] - times[first] <= seconds) frame++;
    return frame;
  }

  pause() { cancelAnimationFrame(this.timer); this.timer = 0; this.setGo(false); }

  setGo(isPlaying) {
    const button = this.find('.go');
    button.setAttribute('aria-label', isPlaying ? 'Pause' : 'Play');
    button.innerHTML = isPlaying
      ? '<svg width="12" height="12"><path d="M1 0h3.5v12H1zM7.5 0H11v12H7.5z"/></svg>'
      : '<svg width="12" height="12"><path d="M2.5 0L12 6L2.5 12z"/></svg>';
  }

  show(frame) {
    const d = this.data;
    this.frame = frame = Math.min(Math.max(frame, 0), this.count - 1);
    const before = frame - this.shift;
    for (const image of this.stage.querySelectorAll('img[data-side]')) {
      const side = image.dataset.side, source = this.source(side, side === 'old' ? before : frame);
      if (image.getAttribute('src') !== source) image.src = source;
      image.alt = `${side === 'old' ? 'Old' : 'New'} film, frame ${side === 'old' ? before : frame}`;
    }
    const clipped = this.stage.querySelector('.clipped');
    if (clipped) {
      clipped.style.clipPath = `inset(0 0 0 ${this.amount}%)`;
      this.stage.querySelector('.divider').style.left = this.amount + '%';
    }
    const skin = this.stage.querySelector('.skin');
    if (skin) skin.style.opacity = this.amount / 100;
    const blinking = this.stage.querySelector('.blinking');
    if (blinking) {
      blinking.style.visibility = this.isNew ? 'visible' : 'hidden';
      this.stage.querySelector('figcaption b').textContent = this.isNew ? 'New' : 'Old';
    }
    if (this.mode === 'heat') {
      setGain('heat', this.gain);
      this.stage.querySelector('[data-kind=heat] figcaption span').textContent = `× ${this.gain}`;
    }
    this.showOutline(before, frame);
    this.slider.value = frame;
    const time = this.time(frame).toFixed(3);
    // Where the film rests, is slower or repeats, its scene has a clock of its own.
    const scene = d.sceneTimes
      ? `, ${d.sceneTimes[Math.min(frame, d.sceneTimes.length - 1)].toFixed(3)} s of the scene` : '';
    this.slider.setAttribute('aria-valuetext', `frame ${frame}, ${time} seconds${scene && ` of the film${scene}`}`);
    this.find('.number').textContent = `${frame} / ${this.count - 1}`;
    this.find('.now').textContent = `Frame ${frame}`;
    this.find('.time').textContent = `${time} s of the film${scene} · old, new and difference run on one clock` +
      (d.step > 1 ? ` · a picture for every ${d.step} frames` : '');
    this.find('.stepper output').textContent = `${this.shift} frame${Math.abs(this.shift) === 1 ? '' : 's'}`;
    this.find('.head').style.left = (frame + 0.5) / this.count * 100 + '%';
    for (const line of this.root.querySelectorAll('.curve line')) {
      line.setAttribute('x1', frame); line.setAttribute('x2', frame);
    }
  }

  showOutline(before, frame) {
    const svg = this.stage.querySelector('svg.outline');
    if (!svg) return;
    const [was, is] = [this.data.outline.old[before], this.data.outline.new[frame]];
    svg.querySelector('.was').setAttribute('points', was ? was.join(' ') : '');
    svg.querySelector('.is').setAttribute('points', is ? is.join(' ') : '');
    let text = '';
    if (was && is) {
      const middle = p => [(p[0] + p[4]) / 2, (p[1] + p[5]) / 2];
      const [a, b] = [middle(was), middle(is)];
      const apart = Math.hypot(a[0] - b[0], a[1] - b[1]) / this.data.outline.scale;
      text = `${this.data.outline.layer}: ${apart < 10 ? apart.toFixed(1) : Math.round(apart)} pt apart`;
    }
    const span = this.stage.querySelector('[data-kind=difference] figcaption span');
    span.textContent = text; span.title = text;
  }

  preload() {
    if (this.images) return;
    this.images = this.data.files.map(file => { const image = new Image(); image.src = file; return image; });
  }
}

function setGain(id, gain) {
  const matrix = document.querySelector(`#${id} feColorMatrix`);
  // What is small is the noise of compressed thumbnails.
  const level = `${gain / 3} ${gain / 3} ${gain / 3} 0 ${-0.045 * gain}`;
  matrix.setAttribute('values', `${level} ${level} ${level} 0 0 0 0 1`);
}

for (const [index, data] of scenes.entries()) {
  const root = document.getElementById(`scene-${index}`);
  if (data) players.push(new Player(root, data));
  const copy = root.querySelector('.command button');
  if (copy) copy.addEventListener('click', async () => {
    const text = root.querySelector('.command code').textContent;
    try { await navigator.clipboard.writeText(text); } catch {
      const range = document.createRange();
      range.selectNodeContents(root.querySelector('.command code'));
      getSelection().removeAllRanges(); getSelection().addRange(range);
      document.execCommand('copy');
    }
    copy.textContent = 'Copied';
    setTimeout(() => { copy.textContent = 'Copy'; }, 1500);
  });
}

const watch = new IntersectionObserver(entries => {
  for (const entry of entries) if (entry.isIntersecting)
    players.find(player => player.root === entry.target)?.preload();
}, { rootMargin: '200px' });
players.forEach(player => watch.observe(player.root));

// The moment that the address names: `#scene-0&at=1.25`, in seconds of the film.
function follow() {
  const [, id, seconds] = location.hash.match(/^#(scene-\d+)&at=(\d+(?:\.\d+)?)$/) ?? [];
  const player = players.find(player => player.root.id === id);
  if (!player) return;
  player.root.scrollIntoView();
  player.pause();
  player.show(player.frameAt(+seconds));
}
addEventListener('hashchange', follow);
follow();

const articles = [...document.querySelectorAll('article')];
function current() {
  const line = innerHeight / 3;
  return articles.findLastIndex(article => article.getBoundingClientRect().top <= line);
}

document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input, textarea')) {
    if (!(event.target.matches?.('input[type=range]') && 'jkb '.includes(event.key.toLowerCase()))) return;
  }
  const place = Math.max(0, current());
  const player = players.find(player => player.root === articles[place]);
  const modes = ['side', 'slider', 'onion', 'blink', 'heat'];
  switch (event.key) {
  case 'j': case 'J': articles[Math.min(current() + 1, articles.length - 1)]?.scrollIntoView(); break;
  case 'k': case 'K': articles[Math.max(place - 1, 0)]?.scrollIntoView(); break;
  case 'ArrowLeft': player?.step(event.shiftKey ? -10 : -1); break;
  case 'ArrowRight': player?.step(event.shiftKey ? 10 : 1); break;
  case ' ': if (event.target.matches('button, a')) return; player?.toggle(); break;
  case 'b': case 'B': player?.setMode(player.mode === 'blink' ? 'side' : 'blink'); break;
  case '[': player?.setShift(player.shift - 1); break;
  case ']': player?.setShift(player.shift + 1); break;
  default:
    if (!'12345'.includes(event.key)) return;
    player?.setMode(modes[event.key - 1]);
  }
  event.preventDefault();
});

const theme = document.getElementById('theme');
theme.addEventListener('click', () => {
  const root = document.documentElement;
  const isDark = getComputedStyle(root).colorScheme === 'dark';
  root.dataset.theme = isDark ? 'light' : 'dark';
  theme.textContent = isDark ? 'Dark' : 'Light';
});
theme.textContent = getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'Light' : 'Dark';
document.documentElement.dataset.ready = 'true';

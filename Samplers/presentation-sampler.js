// Writes down where elements are on screen, for `inbetween verify`.
//
//   const sampler = samplePresentation({card: document.querySelector('#card')});
//   // … let the page move …
//   const csv = sampler.stop();
//
// Each animation frame gives a line for each property: `t,layer,keyPath,value`. Times are those that
// requestAnimationFrame tells, which is the time that animations of CSS and of the Web Animations API are
// computed for. Names are the scene's. A position is that of the element's center in its offset parent, in
// CSS pixels; transforms other than moves, scales and turns in the plane are not told, nor are origins
// other than the center.
function samplePresentation(elements) {
  let csv = 't,layer,keyPath,value\n';
  let running = true;
  const sample = now => {
    if (!running) return;
    for (const [name, element] of Object.entries(elements)) {
      const style = getComputedStyle(element);
      const m = new DOMMatrixReadOnly(style.transform === 'none' ? '' : style.transform);
      const turn = Math.atan2(m.b, m.a);
      const values = {
        'position.x': element.offsetLeft + element.offsetWidth / 2 + m.e,
        'position.y': element.offsetTop + element.offsetHeight / 2 + m.f,
        'transform.scale.x': Math.hypot(m.a, m.b),
        'transform.scale.y': Math.hypot(m.c, m.d),
        'transform.rotation': turn,
        'opacity': Number(style.opacity),
      };
      for (const [keyPath, value] of Object.entries(values)) {
        csv += `${now / 1000},${name},${keyPath},${value}\n`;
      }
    }
    requestAnimationFrame(sample);
  };
  requestAnimationFrame(sample);
  return {stop() { running = false; return csv; }};
}

// The two clocks: the film's, and the scene's, where the film is slower, rests or shows something again.

import { state } from "./preview.js";

/// Seconds of the film at a frame, counted from when its scene begins; less than 0 in a rest before that.
export function filmTime(frame) { return (frame - state.info.lead) / state.info.frameRate; }

/// The frame that shows a time of the film, or is the next to be shown; the address has five decimals.
export function frameAt(seconds) { return Math.ceil(state.info.lead + seconds * state.info.frameRate - 2e-3); }

/// The piece of the film that a frame lies in; null where both clocks are one.
export function piece(frame) {
  const time = filmTime(frame) + 1e-9;
  return state.info.pieces.findLast((piece) => piece.start <= time) ?? state.info.pieces[0] ?? null;
}

/// Seconds of the scene that a frame shows; a film that rests at its ends shows their moments.
export function sceneTime(frame) {
  const { lead, movingEnd } = state.info;
  const place = Math.min(Math.max(frame, lead), movingEnd);
  const shown = piece(place);
  return shown ? shown.sceneStart + (Math.min(filmTime(place), shown.end) - shown.start) * shown.speed : filmTime(place);
}

/// The frames, whole or between two, from which the film shows a time of the scene: `first`, and where it repeats it.
export function showings(first, time) {
  const again = state.info.pieces.filter((piece) => piece.isRepeat && piece.sceneStart <= time
    && time < piece.sceneStart + (piece.end - piece.start) * piece.speed);
  return [first, ...again.map((piece) =>
    state.info.lead + (piece.start + (time - piece.sceneStart) / piece.speed) * state.info.frameRate)];
}

/// The frame at which the film first shows a time of the scene.
export function frameOfScene(time) {
  const shown = state.info.pieces.find((piece) => !piece.isRepeat && (piece.speed > 0
    ? time < piece.sceneStart + (piece.end - piece.start) * piece.speed : time === piece.sceneStart));
  if (!shown) return state.info.pieces.length ? state.info.movingEnd : frameAt(time);
  return frameAt(shown.speed > 0 ? shown.start + (time - shown.sceneStart) / shown.speed : shown.start);
}

/// How fast a piece of the film is, in words.
export function pace(piece) {
  if (piece.speed === 0) return "rest";
  const part = { 0.25: "¼", 0.5: "½", 0.75: "¾", 0.125: "⅛" }[piece.speed];
  const again = piece.isRepeat ? " again" : "";
  return `${part ?? Number(piece.speed.toFixed(3))}×${again}`;
}

/// `1.250 s`, with a minus of its own width.
export function seconds(time) { return `${(Math.abs(time) < 5e-4 ? 0 : time).toFixed(3).replace("-", "−")} s`; }

/// A frame's time: of the film, and of the scene where that is another.
export function words(frame) {
  return piece(frame) ? `${seconds(filmTime(frame))} of the film, ${seconds(sceneTime(frame))} of the scene`
    : seconds(filmTime(frame));
}

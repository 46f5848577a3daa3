import Geometry
import Pixels

extension FilmComparison {
  /// The verdict in one line of words, said of the new film.
  package var sentence: String {
    switch verdict {
    case .same: return equality
    case .different, .sizeMismatch: return differenceClauses.joined(separator: "; ")
    case .truncated:
      if let end = ends { return "ends after \(end.new) instead of \(end.old), \(soFar)" }
      let end = old.frameRate.map { " (\($0.time(of: new.frameCount)))" } ?? ""
      return "ends after \(Words.count(new.frameCount, "frame"))\(end) instead of "
        + "\(old.frameCount), \(soFar)"
    case .extended:
      if let end = ends { return "goes on to \(end.new) instead of \(end.old), \(soFar)" }
      return "goes on to \(Words.count(new.frameCount, "frame")) instead of \(old.frameCount), "
        + soFar
    case .frameRateMismatch:
      return "\(equality), but \(rateClause)"
    case .lookMismatch:
      return "\(equality), but \(otherTraits.joined(separator: "; "))"
    case .nothingCompared:
      let empty =
        switch (old.frameCount, new.frameCount) {
        case (0, 0): "neither film has a frame"
        case (0, _): "the old film has no frames"
        case (_, 0): "the new film has no frames"
        default: "all of every frame is left out"
        }
      return "nothing compared: \(empty)"
    }
  }

  private var soFar: String {
    framesCompared == 0 ? "nothing compared so far" : "all equal so far"
  }

  private var differenceClauses: [String] {
    var clauses: [String] = []
    if let mismatch = sizeMismatch {
      clauses.append(
        "\(Self.size(mismatch.new)) px instead of \(Self.size(mismatch.old)) px"
          + (mismatch.frame == 0 ? "" : " from \(name(of: mismatch.frame))"))
    }
    if sizeMismatch?.frame != 0, let first = differences.first {
      clauses.append(extent(from: first.frame))
    }
    if sizeMismatch == nil, let change = largestDifference?.change {
      let subject = differences.count > 1 ? "largest change" : "change"
      clauses.append(
        "\(subject) \(Self.size(change.bounds)) px at (\(change.bounds.x), \(change.bounds.y))")
    }
    if let end = ends, end.old != end.new {
      clauses.append("lasts \(end.new) instead of \(end.old)")
    } else if !isByTime, old.frameCount != new.frameCount {
      clauses.append("\(Words.count(new.frameCount, "frame")) instead of \(old.frameCount)")
    }
    if hasOtherFrameRate { clauses.append(rateClause) }
    return clauses + otherTraits
  }

  /// When each film ends, where films are compared by time.
  private var ends: (old: String, new: String)? {
    guard let before = old.clock, let after = new.clock else { return nil }
    let texts = (Words.seconds(before.end), Words.seconds(after.end))
    // Ends that milliseconds do not tell apart are printed to the microsecond.
    guard texts.0 == texts.1, before.end != after.end else { return texts }
    return (Words.microseconds(before.end), Words.microseconds(after.end))
  }

  private var noun: String { hasOtherNumbers ? "moment" : "frame" }

  private var equality: String {
    if hasOtherNumbers, let before = old.clock, let after = new.clock {
      return "same at all times (\(Words.count(after.frameCount, "frame")) that "
        + "\(after.frameCount == 1 ? "shows" : "show") what \(before.frameCount) did)"
    }
    return framesCompared == 1 ? "same (1 frame)" : "same in all \(framesCompared) frames"
  }

  private func extent(from first: Int) -> String {
    // Single pictures have no frame numbers worth saying.
    let fine = differences.allSatisfy(\.isFine) ? ", below 8 bits a channel" : ""
    if old.frameCount == 1, new.frameCount == 1 { return "differs\(fine)" }
    return
      (differences.count == 1
      ? "differs in \(name(of: first)) of \(Words.count(framesCompared, noun))"
      : "differs from \(name(of: first)) in \(differences.count) of \(framesCompared) \(noun)s")
      + fine
  }

  /// A frame by the new film's number, and when it is seen.
  package func name(of frame: Int) -> String {
    if let before = old.clock, let after = new.clock {
      guard let clock = [after, before].first(where: { frame < $0.count }) else {
        return "frame \(frame)"
      }
      let time = Words.seconds(clock.starts[frame])
      let number = clock.frames[frame]
      guard frame < before.count, before.frames[frame] != number else {
        return "frame \(number) (\(time))"
      }
      return "frame \(number) (\(time), frame \(before.frames[frame]) of the old film)"
    }
    guard let rate = new.frameRate ?? old.frameRate else { return "frame \(frame)" }
    return Words.frame(frame, on: new.sceneClock) { rate.time(of: $0) }
  }

  private var rateClause: String {
    "\(new.frameRate?.text ?? "?") instead of \(old.frameRate?.text ?? "?") frames per second"
  }

  private static func size(_ rect: PixelRect) -> String { "\(rect.width)×\(rect.height)" }
}

import Pixels

extension FilmComparison {
  /// The verdict in one line of words, said of the new film.
  package var sentence: String {
    switch verdict {
    case .same: return equality
    case .different, .sizeMismatch: return differenceClauses.joined(separator: "; ")
    case .truncated:
      let end = old.frameRate.map { " (\($0.time(of: new.frameCount)))" } ?? ""
      return "ends after \(Words.count(new.frameCount, "frame"))\(end) instead of "
        + "\(old.frameCount), all equal so far"
    case .extended:
      return "goes on to \(Words.count(new.frameCount, "frame")) instead of \(old.frameCount), "
        + "all equal so far"
    case .frameRateMismatch:
      return "\(equality), but \(rateClause)"
    case .nothingCompared:
      let empty =
        switch (old.frameCount, new.frameCount) {
        case (0, 0): "neither film has a frame"
        case (0, _): "the old film has no frames"
        default: "the new film has no frames"
        }
      return "nothing compared: \(empty)"
    }
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
    if old.frameCount != new.frameCount {
      clauses.append("\(Words.count(new.frameCount, "frame")) instead of \(old.frameCount)")
    }
    if hasOtherFrameRate { clauses.append(rateClause) }
    return clauses
  }

  private var equality: String {
    framesCompared == 1 ? "same (1 frame)" : "same in all \(framesCompared) frames"
  }

  private func extent(from first: Int) -> String {
    // Single pictures have no frame numbers worth saying.
    if old.frameCount == 1, new.frameCount == 1 { return "differs" }
    return differences.count == 1
      ? "differs in \(name(of: first)) of \(Words.count(framesCompared, "frame"))"
      : "differs from \(name(of: first)) in \(differences.count) of \(framesCompared) frames"
  }

  private func name(of frame: Int) -> String {
    guard let rate = new.frameRate ?? old.frameRate else { return "frame \(frame)" }
    return "frame \(frame) (\(rate.time(of: frame)))"
  }

  private var rateClause: String {
    "\(new.frameRate?.text ?? "?") instead of \(old.frameRate?.text ?? "?") frames per second"
  }

  private static func size(_ rect: PixelRect) -> String { "\(rect.width)×\(rect.height)" }
}

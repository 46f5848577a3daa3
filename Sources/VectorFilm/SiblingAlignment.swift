import AnimationEngine
import Geometry

/// Which of the tracks that there are each of some siblings goes on with, in one order for both.
///
/// The alignment of two sequences with the greatest sum of likenesses. A layer that has come before
/// one that it was behind begins a new track there.
struct SiblingAlignment {
  /// For each sibling the place of its track; nil where it begins one.
  let matches: [Int?]

  init(_ tracks: [LayerTrack], _ siblings: [Sibling], _ marks: MarkNumbers) {
    func likeness(_ track: LayerTrack, _ sibling: Sibling) -> Int {
      let layer = sibling.layer
      guard let latest = track.latest else { return 0 }
      guard let overlay = marks.overlay(of: layer.id) else {
        return track.id == layer.id && track.copy == layer.copy ? Self.certain : 0
      }
      return marks.overlay(of: track.id) == overlay ? Self.likeness(latest, layer) : 0
    }
    var matches = [Int?](repeating: nil, count: siblings.count)
    // What is alike at both ends needs no table.
    var (start, trackStart) = (0, 0)
    while start < siblings.count, trackStart < tracks.count,
      likeness(tracks[trackStart], siblings[start]) == Self.certain
    {
      matches[start] = trackStart
      (start, trackStart) = (start + 1, trackStart + 1)
    }
    var (end, trackEnd) = (siblings.count, tracks.count)
    while end > start, trackEnd > trackStart,
      likeness(tracks[trackEnd - 1], siblings[end - 1]) == Self.certain
    {
      (end, trackEnd) = (end - 1, trackEnd - 1)
      matches[end] = trackEnd
    }
    let (rows, columns) = (end - start, trackEnd - trackStart)
    if rows > 0, columns > 0 {
      var likenesses = [Int](repeating: 0, count: rows * columns)
      var sums = [Int](repeating: 0, count: (rows + 1) * (columns + 1))
      for row in (0..<rows).reversed() {
        for column in (0..<columns).reversed() {
          let like = likeness(tracks[trackStart + column], siblings[start + row])
          likenesses[row * columns + column] = like
          let place = row * (columns + 1) + column
          var sum = max(sums[place + columns + 1], sums[place + 1])
          if like > 0 { sum = max(sum, sums[place + columns + 2] + like) }
          sums[place] = sum
        }
      }
      var (row, column) = (0, 0)
      while row < rows, column < columns {
        let place = row * (columns + 1) + column
        let like = likenesses[row * columns + column]
        if like > 0, sums[place] == sums[place + columns + 2] + like {
          matches[start + row] = trackStart + column
          (row, column) = (row + 1, column + 1)
        } else if sums[place] == sums[place + 1] {
          column += 1
        } else {
          row += 1
        }
      }
    }
    self.matches = matches
  }

  /// The likeness of what stays what it is.
  private static let certain = 500
  /// In points, farther than a mark goes from frame to frame.
  private static let reach = 8.0

  /// How likely a mark goes on as another, 0 for never: near ones of one style do, and next those with
  /// the same number, which changes when marks come and go in front.
  private static func likeness(_ a: PresentationLayer, _ b: PresentationLayer) -> Int {
    let (old, new) = (a.values, b.values)
    let isStill = a.transform == b.transform
    // A number decides only between equals: a mark that is lost would weigh more.
    let ways = 100 + (a.id == b.id ? 1 : 0)
    func isNear(_ first: Point, _ second: Point) -> Bool {
      (a.transform.apply(to: first) - b.transform.apply(to: second)).length < reach
    }
    switch (old.contents, new.contents) {
    case (.shape(let old), .shape(let new)):
      guard old.hasStyle(of: new) else { return 0 }
      if isStill, old.path == new.path { return certain }
      guard let first = old.path.start, let second = new.path.start else { return ways }
      return ways + (isNear(first, second) ? 200 : 0)
    case (.text(let old), .text(let new)):
      guard old.font == new.font else { return 0 }
      if isStill, old.string == new.string { return certain }
      return ways + (isNear(a.values.bounds.origin, b.values.bounds.origin) ? 200 : 0)
    case (.none, .none), (.svg, .svg), (.image, .image), (.gradient, .gradient):
      let isSame = isStill && old.contents == new.contents && old.bounds == new.bounds
      return isSame
        ? certain : ways + (isNear(a.values.bounds.origin, b.values.bounds.origin) ? 200 : 0)
    case (.none, _), (.shape, _), (.text, _), (.svg, _), (.image, _), (.gradient, _): return 0
    }
  }
}

extension Path {
  /// Where it begins.
  fileprivate var start: Point? {
    if case .move(let point)? = elements.first { point } else { nil }
  }
}

extension ShapeContents {
  /// Whether lines and colors are the same but for how much shows through.
  fileprivate func hasStyle(of other: ShapeContents) -> Bool {
    func isLike(_ a: Color?, _ b: Color?) -> Bool {
      a.map { $0.withAlpha(1) } == b.map { $0.withAlpha(1) }
    }
    return isLike(fillColor, other.fillColor) && isLike(strokeColor, other.strokeColor)
      && lineWidth == other.lineWidth && lineDashPattern == other.lineDashPattern
      && lineCap == other.lineCap
  }
}

import Pixels

extension PixelMask {
  /// Groups of pixels that touch, also at corners, once each has grown by `reach` to every side.
  ///
  /// In the order of their first pixels, from the top left on; each as the rectangle around its own
  /// pixels and their number.
  package func clusters(reach: Int = 4) -> [Window] {
    guard let bounds else { return [] }
    let grown = grown(by: reach, around: bounds)
    var labels = [Int32](repeating: -1, count: marks.count)
    var roots: [Int32] = []
    func root(of label: Int32) -> Int32 {
      var label = label
      while roots[Int(label)] != label {
        roots[Int(label)] = roots[Int(roots[Int(label)])]
        label = roots[Int(label)]
      }
      return label
    }
    let (left, right) = (max(0, bounds.x - reach), min(width, bounds.maxX + reach))
    let (top, bottom) = (max(0, bounds.y - reach), min(height, bounds.maxY + reach))
    for y in top..<bottom {
      for x in left..<right where grown[y * width + x] != 0 {
        let place = y * width + x
        var label: Int32 = -1
        func meet(_ other: Int32) {
          guard other >= 0, other != label else { return }
          let found = root(of: other)
          if label < 0 {
            label = found
          } else if found != label {
            // The older one stays, so that labels are met in reading order.
            let (low, high) = (min(label, found), max(label, found))
            roots[Int(high)] = low
            label = low
          }
        }
        if x > left { meet(labels[place - 1]) }
        if y > top {
          if x > left { meet(labels[place - width - 1]) }
          meet(labels[place - width])
          if x + 1 < right { meet(labels[place - width + 1]) }
        }
        if label < 0 {
          label = Int32(roots.count)
          roots.append(label)
        }
        labels[place] = label
      }
    }
    return groups(labels) { root(of: $0) }
  }

  private func groups(_ labels: [Int32], root: (Int32) -> Int32) -> [Window] {
    struct Extent {
      var left: Int
      var right: Int
      var top: Int
      var bottom: Int
      var count: Int
    }
    var extents: [Extent] = []
    var places: [Int32: Int] = [:]
    var last: (label: Int32, place: Int) = (-1, 0)
    for y in 0..<height {
      for x in 0..<width where marks[y * width + x] != 0 {
        let label = labels[y * width + x]
        if label != last.label {
          let root = root(label)
          if let place = places[root] {
            last = (label, place)
          } else {
            last = (label, extents.count)
            places[root] = extents.count
            extents.append(Extent(left: x, right: x + 1, top: y, bottom: y + 1, count: 0))
          }
        }
        extents[last.place].left = min(extents[last.place].left, x)
        extents[last.place].right = max(extents[last.place].right, x + 1)
        extents[last.place].bottom = y + 1
        extents[last.place].count += 1
      }
    }
    return extents.map {
      Window(
        rect: PixelRect(
          x: $0.left, y: $0.top, width: $0.right - $0.left, height: $0.bottom - $0.top),
        count: $0.count)
    }
  }

  /// The pixels that are at most `reach` rows and columns from one of the set.
  private func grown(by reach: Int, around bounds: PixelRect) -> [UInt8] {
    var across = [UInt8](repeating: 0, count: marks.count)
    for y in bounds.y..<bounds.maxY {
      var until = -1
      // What is met first from the left reaches back as far as it reaches on.
      for x in bounds.x..<bounds.maxX where marks[y * width + x] != 0 {
        let (start, end) = (max(until + 1, max(0, x - reach)), min(width - 1, x + reach))
        if start <= end { for column in start...end { across[y * width + column] = 1 } }
        until = max(until, end)
      }
    }
    var grown = across
    for y in max(0, bounds.y - reach)..<min(height, bounds.maxY + reach) {
      for row in max(0, y - reach)...min(height - 1, y + reach) where row != y {
        for x in max(0, bounds.x - reach)..<min(width, bounds.maxX + reach) {
          grown[y * width + x] |= across[row * width + x]
        }
      }
    }
    return grown
  }
}

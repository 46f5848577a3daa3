import PixelKernels

extension PixelBuffer {
  /// The sums of the luma over white in the cells of a grid, row by row, in 256ths of the 256 levels.
  ///
  /// The grid has at most as many columns and rows as the picture; cell n of c along a side of s
  /// pixels begins at ⌊n·s / c⌋.
  package func lumaSums(columns: Int, rows: Int) -> [Int] {
    precondition(columns <= width && rows <= height, "a cell holds at least one pixel")
    let level = pixel_kernel_level()
    let edges = (0...columns).map { $0 * width / columns }
    var sums = [Int](repeating: 0, count: columns * rows)
    var line = [UInt32](repeating: 0, count: width)
    withUnsafeBytes { bytes in
      guard let pixels = bytes.baseAddress else { return }
      for row in 0..<rows {
        let end = (row + 1) * height / rows
        var y = row * height / rows
        while y < end {
          for x in line.indices { line[x] = 0 }
          // So many lines fit a 32-bit sum.
          for _ in y..<min(end, y + 4096) {
            pixel_add_luma(level, pixels + y * stride, &line, Int32(width))
            y += 1
          }
          for column in 0..<columns {
            var sum = 0
            for x in edges[column]..<edges[column + 1] { sum &+= Int(line[x]) }
            sums[row * columns + column] += sum
          }
        }
      }
    }
    return sums
  }
}

/// Sums over the cells of small gray pictures.
package enum LumaCells {
  /// The sum of the squares of the differences of cells, which are at most 4080 apart.
  package static func squaredDistance(_ a: ArraySlice<Int16>, _ b: ArraySlice<Int16>) -> Int {
    precondition(a.count == b.count, "grids of two sizes")
    return a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        guard let first = a.baseAddress, let second = b.baseAddress else { return 0 }
        return Int(pixel_sum_squares(pixel_kernel_level(), first, second, a.count))
      }
    }
  }
}

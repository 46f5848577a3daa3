/// A layer's transform: a 4×4 matrix of row vectors, as Core Animation's `CATransform3D`.
public struct Transform3D: Sendable, Hashable {
  /// The sixteen entries by rows: m11, m12, … m44.
  public var entries: [16 of Double]

  public static let identity = Transform3D(.identity)

  public init(rows entries: [16 of Double]) { self.entries = entries }

  /// The 2-D map in the x-y plane.
  public init(_ affine: AffineTransform) {
    entries = [
      affine.a, affine.b, 0, 0, affine.c, affine.d, 0, 0, 0, 0, 1, 0, affine.tx, affine.ty, 0, 1,
    ]
  }

  public subscript(row: Int, column: Int) -> Double {
    get { entries[row * 4 + column] }
    set { entries[row * 4 + column] = newValue }
  }

  /// What the matrix does in the x-y plane, seen from the front without perspective.
  public var affine: AffineTransform {
    AffineTransform(
      a: entries[0], b: entries[1], c: entries[4], d: entries[5], tx: entries[12], ty: entries[13])
  }

  /// True when the matrix says nothing beyond its 2-D map.
  public var isAffine: Bool {
    entries[2] == 0 && entries[3] == 0 && entries[6] == 0 && entries[7] == 0 && entries[8] == 0
      && entries[9] == 0 && entries[10] == 1 && entries[11] == 0 && entries[14] == 0
      && entries[15] == 1
  }

  /// The map that applies `self` first and `next` after it: the matrix product self · next.
  public func concatenating(_ next: Transform3D) -> Transform3D {
    var product = Transform3D.identity
    for row in 0..<4 {
      for column in 0..<4 {
        var sum = 0.0
        for index in 0..<4 { sum += self[row, index] * next[index, column] }
        product[row, column] = sum
      }
    }
    return product
  }

  public static func == (a: Transform3D, b: Transform3D) -> Bool {
    for index in 0..<16 where a.entries[index] != b.entries[index] { return false }
    return true
  }

  public func hash(into hasher: inout Hasher) {
    for index in 0..<16 { hasher.combine(entries[index]) }
  }
}

import Geometry

/// A value and how fast it changes.
struct MovingValue {
  var value: AnimationValue
  /// Per second: a value of the same kind whose numbers are the rates of the value's numbers.
  ///
  /// That of a transform has the rates of its sixteen entries.
  var rate: AnimationValue

  init(_ value: AnimationValue, rate: AnimationValue) { (self.value, self.rate) = (value, rate) }

  /// A value that does not change; nil for one that is not made of numbers.
  init?(still value: AnimationValue) {
    guard let rate = value.rateOfRest else { return nil }
    self.init(value, rate: rate)
  }

  /// A number, or several of them, that change at rates of their own.
  init?(_ value: AnimationValue, rates: [Double]) {
    guard let rate = value.replacing(rates) else { return nil }
    self.init(value, rate: rate)
  }

  /// The component's own value and rate; nil where the value has none such.
  subscript(component: LayerKeyPath.Component) -> MovingValue? {
    get {
      if component != .whole, case (.transform(let map), .transform(let rates)) = (value, rate) {
        return MovingComponents(map, rates: rates)[component]
      }
      guard let part = value[component], let rate = rate[component] else { return nil }
      return MovingValue(part, rate: rate)
    }
    set {
      guard let newValue else { return }
      if component != .whole, case (.transform(let map), .transform(let rates)) = (value, rate) {
        var components = MovingComponents(map, rates: rates)
        components[component] = newValue
        self = components.transform
      } else {
        value[component] = newValue.value
        rate[component] = newValue.rate
      }
    }
  }

  /// The value a fraction of the way to `end`, as ``AnimationValue/interpolated(to:at:)`` has it.
  ///
  /// `pace` is how fast the fraction changes.
  func interpolated(to end: MovingValue, at fraction: Double, pace: Double) -> MovingValue? {
    guard let mixed = value.interpolated(to: end.value, at: fraction) else { return nil }
    if case (.transform(let a), .transform(let aRates)) = (value, rate),
      case (.transform(let b), .transform(let bRates)) = (end.value, end.rate)
    {
      let matrix = Matrix(a, rates: aRates).interpolated(
        to: Matrix(b, rates: bRates), at: Dual(fraction, rate: pace))
      return MovingValue(mixed, rate: .transform(matrix.rates))
    }
    // (a + (b − a)·f)′ = a′ + (b′ − a′)·f + (b − a)·f′
    guard let ends = rate.interpolated(to: end.rate, at: fraction),
      let own = end.value.subtracting(value)?.multiplied(by: pace)
    else { return nil }
    return ends.adding(own).map { MovingValue(mixed, rate: $0) }
  }

  /// The sum; of transforms the concatenation, `new` first.
  func adding(_ new: MovingValue) -> MovingValue? {
    guard let sum = value.adding(new.value) else { return nil }
    switch (value, rate, new.value, new.rate) {
    case (.transform(let a), .transform(let aRates), .transform(let b), .transform(let bRates)):
      let rates = b.concatenating(aRates).addingEntries(bRates.concatenating(a))
      return MovingValue(sum, rate: .transform(rates))
    default: return rate.adding(new.rate).map { MovingValue(sum, rate: $0) }
    }
  }

  /// What `new` must be added to to give this.
  func subtracting(_ new: MovingValue) -> MovingValue? {
    guard let difference = value.subtracting(new.value) else { return nil }
    switch (rate, new.value, new.rate, difference) {
    case (.transform(let rates), .transform(let b), .transform(let bRates), .transform(let rest)):
      // With B·D = A: B·D′ = A′ − B′·D.
      let change = rates.addingEntries(bRates.concatenating(rest), times: -1)
      return b.inverted.map {
        MovingValue(difference, rate: .transform($0.concatenating(change)))
      }
    default: return rate.subtracting(new.rate).map { MovingValue(difference, rate: $0) }
    }
  }

  /// The sum of so many copies, at least one.
  func repeated(_ count: Int) -> MovingValue? {
    var sum: MovingValue?
    var (power, rest) = (self, max(count, 1))
    while true {
      if rest & 1 == 1 { sum = sum.map { $0.adding(power) } ?? power }
      rest >>= 1
      guard rest > 0, let double = power.adding(power) else { return sum }
      power = double
    }
  }
}

extension AnimationValue {
  /// How fast ``interpolated(to:at:)`` changes while its fraction does; nil for what is not made of
  /// numbers.
  ///
  /// A transform's rate has those of its sixteen entries.
  package func rate(to end: AnimationValue, at fraction: Double, pace: Double) -> AnimationValue? {
    MovingValue(still: self).flatMap { start in
      MovingValue(still: end).flatMap {
        start.interpolated(to: $0, at: fraction, pace: pace)?.rate
      }
    }
  }

  /// The rate of a value that does not change; nil for one that is not made of numbers.
  var rateOfRest: AnimationValue? {
    if case .transform = self {
      return .transform(Transform3D(rows: .init(repeating: 0)))
    }
    return replacing(numbers.map { _ in 0 })
  }
}

extension Transform3D {
  /// Entry by entry.
  func addingEntries(_ other: Transform3D, times factor: Double = 1) -> Transform3D {
    Transform3D(rows: .init { entries[$0] + factor * other.entries[$0] })
  }
}

/// What a transform does, part by part, and how fast each part changes.
struct MovingComponents {
  var values: TransformComponents
  /// The rates of the parts, in their places.
  var rates = TransformComponents.rest

  init(_ values: TransformComponents, rates: TransformComponents) {
    (self.values, self.rates) = (values, rates)
  }

  /// By the derivatives of the formulas of ``TransformComponents/init(_:)``.
  init(_ transform: Transform3D, rates: Transform3D) {
    values = TransformComponents(transform)
    let matrix = Matrix(transform, rates: rates)
    self.rates.translation = Size(width: rates[3, 0], height: rates[3, 1])
    self.rates.translationZ = rates[3, 2]

    /// The signed length of a row; of length 0 it has no derivative and counts as still.
    func length(_ row: Int, _ scale: Double) -> Dual {
      let depth = matrix.isAffine ? Dual(0) : matrix[row, 2]
      let (x, y) = (matrix[row, 0], matrix[row, 1])
      let length = (x * x + y * y + depth * depth).squareRoot()
      return scale < 0 ? -length : length
    }
    let (x, y) = (length(0, values.scaleX), length(1, values.scaleY))
    (self.rates.scaleX, self.rates.scaleY) = (x.rate, y.rate)
    self.rates.rotation = Dual.atan2(matrix[0, 1], matrix[0, 0]).rate
    guard !matrix.isAffine else { return }
    let z = length(2, values.scaleZ)
    self.rates.scaleZ = z.rate
    func unit(_ row: Int, _ column: Int, _ scale: Dual) -> Dual {
      scale.value == 0 ? Dual(row == column ? 1 : 0) : matrix[row, column] / scale
    }
    let (cosineZ, sineZ) = (unit(0, 0, x), unit(0, 1, x))
    let cosineY = (cosineZ * cosineZ + sineZ * sineZ).squareRoot()
    let sineY = -unit(0, 2, x)
    self.rates.rotationY = Dual.atan2(sineY, cosineY).rate
    if cosineY.value > 1e-12 {
      self.rates.rotationX = Dual.atan2(unit(1, 2, y), unit(2, 2, z)).rate
    } else {
      // Edge-on all turn is one about x.
      let sine = sineY.value < 0 ? -unit(1, 0, y) : unit(1, 0, y)
      self.rates.rotationX = Dual.atan2(sine, unit(1, 1, y)).rate
      self.rates.rotation = 0
    }
  }

  subscript(component: LayerKeyPath.Component) -> MovingValue? {
    get {
      guard let value = values[component], let rate = rates[component] else { return nil }
      return MovingValue(value, rate: rate)
    }
    set {
      values[component] = newValue?.value
      rates[component] = newValue?.rate
    }
  }

  /// Composed again: scale, then the turns about x, y and z, then translation.
  var transform: MovingValue {
    var scale = Transform3D(rows: .init(repeating: 0))
    (scale[0, 0], scale[1, 1], scale[2, 2]) = (rates.scaleX, rates.scaleY, rates.scaleZ)
    var product = MovingValue(
      .transform(Transform3D(scaleX: values.scaleX, y: values.scaleY, z: values.scaleZ)),
      rate: .transform(scale))
    let turns: [(Transform3D, Int, Int, Double)] = [
      (Transform3D(rotationX: values.rotationX), 1, 2, rates.rotationX),
      (Transform3D(rotationY: values.rotationY), 2, 0, rates.rotationY),
      (Transform3D(rotationZ: values.rotation), 0, 1, rates.rotation),
    ]
    for (turn, first, second, rate) in turns {
      let next = MovingValue(
        .transform(turn), rate: .transform(turn.turning(first, toward: second, rate)))
      // What comes later is what lies below.
      product = next.adding(product) ?? product
    }
    guard case .transform(var change) = product.rate else { return product }
    change[3, 0] = rates.translation.width
    change[3, 1] = rates.translation.height
    change[3, 2] = rates.translationZ
    return MovingValue(.transform(values.transform), rate: .transform(change))
  }
}

extension TransformComponents {
  /// The rates of a transform that does not change.
  static let rest: TransformComponents = {
    var rates = TransformComponents()
    (rates.scaleX, rates.scaleY, rates.scaleZ) = (0, 0, 0)
    return rates
  }()
}

extension Transform3D {
  /// The rates of the entries of a turn in the plane of two axes that goes on at a rate.
  fileprivate func turning(_ first: Int, toward second: Int, _ rate: Double) -> Transform3D {
    // (cos, sin)′ = (−sin, cos): what the turn is a quarter farther on.
    var rates = Transform3D(rows: .init(repeating: 0))
    let (cosine, sine) = (self[first, first] * rate, self[first, second] * rate)
    (rates[first, first], rates[first, second]) = (-sine, cosine)
    (rates[second, first], rates[second, second]) = (-cosine, -sine)
    return rates
  }
}

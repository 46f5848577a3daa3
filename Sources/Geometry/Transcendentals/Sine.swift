import Glibc
extension Transcendentals {
  public static func sin(_ x: Double) -> Double { Glibc.sin(x) }
  public static func cos(_ x: Double) -> Double { Glibc.cos(x) }
  public static func exp(_ x: Double) -> Double { Glibc.exp(x) }
  public static func log(_ x: Double) -> Double { Glibc.log(x) }
  public static func pow(_ x: Double, _ y: Double) -> Double { Glibc.pow(x, y) }
  public static func atan2(_ y: Double, _ x: Double) -> Double { Glibc.atan2(y, x) }
}

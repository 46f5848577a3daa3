/// The color keywords of CSS Color Module Level 4, with `clear` and `transparent`: the names that
/// scenes know, in Swift as they are written there.
extension Color {
  public static let transparent = clear
  public static let aliceblue = Color(rgb: 0xF0F8FF)
  public static let antiquewhite = Color(rgb: 0xFAEBD7)
  public static let aqua = Color(rgb: 0x00FFFF)
  public static let aquamarine = Color(rgb: 0x7FFFD4)
  public static let azure = Color(rgb: 0xF0FFFF)
  public static let beige = Color(rgb: 0xF5F5DC)
  public static let bisque = Color(rgb: 0xFFE4C4)
  public static let blanchedalmond = Color(rgb: 0xFFEBCD)
  public static let blue = Color(rgb: 0x0000FF)
  public static let blueviolet = Color(rgb: 0x8A2BE2)
  public static let brown = Color(rgb: 0xA52A2A)
  public static let burlywood = Color(rgb: 0xDEB887)
  public static let cadetblue = Color(rgb: 0x5F9EA0)
  public static let chartreuse = Color(rgb: 0x7FFF00)
  public static let chocolate = Color(rgb: 0xD2691E)
  public static let coral = Color(rgb: 0xFF7F50)
  public static let cornflowerblue = Color(rgb: 0x6495ED)
  public static let cornsilk = Color(rgb: 0xFFF8DC)
  public static let crimson = Color(rgb: 0xDC143C)
  public static let cyan = Color(rgb: 0x00FFFF)
  public static let darkblue = Color(rgb: 0x00008B)
  public static let darkcyan = Color(rgb: 0x008B8B)
  public static let darkgoldenrod = Color(rgb: 0xB8860B)
  public static let darkgray = Color(rgb: 0xA9A9A9)
  public static let darkgreen = Color(rgb: 0x006400)
  public static let darkgrey = Color(rgb: 0xA9A9A9)
  public static let darkkhaki = Color(rgb: 0xBDB76B)
  public static let darkmagenta = Color(rgb: 0x8B008B)
  public static let darkolivegreen = Color(rgb: 0x556B2F)
  public static let darkorange = Color(rgb: 0xFF8C00)
  public static let darkorchid = Color(rgb: 0x9932CC)
  public static let darkred = Color(rgb: 0x8B0000)
  public static let darksalmon = Color(rgb: 0xE9967A)
  public static let darkseagreen = Color(rgb: 0x8FBC8F)
  public static let darkslateblue = Color(rgb: 0x483D8B)
  public static let darkslategray = Color(rgb: 0x2F4F4F)
  public static let darkslategrey = Color(rgb: 0x2F4F4F)
  public static let darkturquoise = Color(rgb: 0x00CED1)
  public static let darkviolet = Color(rgb: 0x9400D3)
  public static let deeppink = Color(rgb: 0xFF1493)
  public static let deepskyblue = Color(rgb: 0x00BFFF)
  public static let dimgray = Color(rgb: 0x696969)
  public static let dimgrey = Color(rgb: 0x696969)
  public static let dodgerblue = Color(rgb: 0x1E90FF)
  public static let firebrick = Color(rgb: 0xB22222)
  public static let floralwhite = Color(rgb: 0xFFFAF0)
  public static let forestgreen = Color(rgb: 0x228B22)
  public static let fuchsia = Color(rgb: 0xFF00FF)
  public static let gainsboro = Color(rgb: 0xDCDCDC)
  public static let ghostwhite = Color(rgb: 0xF8F8FF)
  public static let gold = Color(rgb: 0xFFD700)
  public static let goldenrod = Color(rgb: 0xDAA520)
  public static let gray = Color(rgb: 0x808080)
  public static let green = Color(rgb: 0x008000)
  public static let greenyellow = Color(rgb: 0xADFF2F)
  public static let grey = Color(rgb: 0x808080)
  public static let honeydew = Color(rgb: 0xF0FFF0)
  public static let hotpink = Color(rgb: 0xFF69B4)
  public static let indianred = Color(rgb: 0xCD5C5C)
  public static let indigo = Color(rgb: 0x4B0082)
  public static let ivory = Color(rgb: 0xFFFFF0)
  public static let khaki = Color(rgb: 0xF0E68C)
  public static let lavender = Color(rgb: 0xE6E6FA)
  public static let lavenderblush = Color(rgb: 0xFFF0F5)
  public static let lawngreen = Color(rgb: 0x7CFC00)
  public static let lemonchiffon = Color(rgb: 0xFFFACD)
  public static let lightblue = Color(rgb: 0xADD8E6)
  public static let lightcoral = Color(rgb: 0xF08080)
  public static let lightcyan = Color(rgb: 0xE0FFFF)
  public static let lightgoldenrodyellow = Color(rgb: 0xFAFAD2)
  public static let lightgray = Color(rgb: 0xD3D3D3)
  public static let lightgreen = Color(rgb: 0x90EE90)
  public static let lightgrey = Color(rgb: 0xD3D3D3)
  public static let lightpink = Color(rgb: 0xFFB6C1)
  public static let lightsalmon = Color(rgb: 0xFFA07A)
  public static let lightseagreen = Color(rgb: 0x20B2AA)
  public static let lightskyblue = Color(rgb: 0x87CEFA)
  public static let lightslategray = Color(rgb: 0x778899)
  public static let lightslategrey = Color(rgb: 0x778899)
  public static let lightsteelblue = Color(rgb: 0xB0C4DE)
  public static let lightyellow = Color(rgb: 0xFFFFE0)
  public static let lime = Color(rgb: 0x00FF00)
  public static let limegreen = Color(rgb: 0x32CD32)
  public static let linen = Color(rgb: 0xFAF0E6)
  public static let magenta = Color(rgb: 0xFF00FF)
  public static let maroon = Color(rgb: 0x800000)
  public static let mediumaquamarine = Color(rgb: 0x66CDAA)
  public static let mediumblue = Color(rgb: 0x0000CD)
  public static let mediumorchid = Color(rgb: 0xBA55D3)
  public static let mediumpurple = Color(rgb: 0x9370DB)
  public static let mediumseagreen = Color(rgb: 0x3CB371)
  public static let mediumslateblue = Color(rgb: 0x7B68EE)
  public static let mediumspringgreen = Color(rgb: 0x00FA9A)
  public static let mediumturquoise = Color(rgb: 0x48D1CC)
  public static let mediumvioletred = Color(rgb: 0xC71585)
  public static let midnightblue = Color(rgb: 0x191970)
  public static let mintcream = Color(rgb: 0xF5FFFA)
  public static let mistyrose = Color(rgb: 0xFFE4E1)
  public static let moccasin = Color(rgb: 0xFFE4B5)
  public static let navajowhite = Color(rgb: 0xFFDEAD)
  public static let navy = Color(rgb: 0x000080)
  public static let oldlace = Color(rgb: 0xFDF5E6)
  public static let olive = Color(rgb: 0x808000)
  public static let olivedrab = Color(rgb: 0x6B8E23)
  public static let orange = Color(rgb: 0xFFA500)
  public static let orangered = Color(rgb: 0xFF4500)
  public static let orchid = Color(rgb: 0xDA70D6)
  public static let palegoldenrod = Color(rgb: 0xEEE8AA)
  public static let palegreen = Color(rgb: 0x98FB98)
  public static let paleturquoise = Color(rgb: 0xAFEEEE)
  public static let palevioletred = Color(rgb: 0xDB7093)
  public static let papayawhip = Color(rgb: 0xFFEFD5)
  public static let peachpuff = Color(rgb: 0xFFDAB9)
  public static let peru = Color(rgb: 0xCD853F)
  public static let pink = Color(rgb: 0xFFC0CB)
  public static let plum = Color(rgb: 0xDDA0DD)
  public static let powderblue = Color(rgb: 0xB0E0E6)
  public static let purple = Color(rgb: 0x800080)
  public static let rebeccapurple = Color(rgb: 0x663399)
  public static let red = Color(rgb: 0xFF0000)
  public static let rosybrown = Color(rgb: 0xBC8F8F)
  public static let royalblue = Color(rgb: 0x4169E1)
  public static let saddlebrown = Color(rgb: 0x8B4513)
  public static let salmon = Color(rgb: 0xFA8072)
  public static let sandybrown = Color(rgb: 0xF4A460)
  public static let seagreen = Color(rgb: 0x2E8B57)
  public static let seashell = Color(rgb: 0xFFF5EE)
  public static let sienna = Color(rgb: 0xA0522D)
  public static let silver = Color(rgb: 0xC0C0C0)
  public static let skyblue = Color(rgb: 0x87CEEB)
  public static let slateblue = Color(rgb: 0x6A5ACD)
  public static let slategray = Color(rgb: 0x708090)
  public static let slategrey = Color(rgb: 0x708090)
  public static let snow = Color(rgb: 0xFFFAFA)
  public static let springgreen = Color(rgb: 0x00FF7F)
  public static let steelblue = Color(rgb: 0x4682B4)
  public static let tan = Color(rgb: 0xD2B48C)
  public static let teal = Color(rgb: 0x008080)
  public static let thistle = Color(rgb: 0xD8BFD8)
  public static let tomato = Color(rgb: 0xFF6347)
  public static let turquoise = Color(rgb: 0x40E0D0)
  public static let violet = Color(rgb: 0xEE82EE)
  public static let wheat = Color(rgb: 0xF5DEB3)
  public static let whitesmoke = Color(rgb: 0xF5F5F5)
  public static let yellow = Color(rgb: 0xFFFF00)
  public static let yellowgreen = Color(rgb: 0x9ACD32)

  /// The color of a name in any case; nil for a name not in ``names``.
  package static func named(_ name: String) -> Color? { table[name.lowercased()] }

  /// All names in alphabetical order.
  package static let names = table.keys.sorted()

  private static let table: [String: Color] = [
    "clear": clear, "transparent": transparent, "aliceblue": aliceblue,
    "antiquewhite": antiquewhite, "aqua": aqua, "aquamarine": aquamarine, "azure": azure,
    "beige": beige, "bisque": bisque, "black": black, "blanchedalmond": blanchedalmond,
    "blue": blue, "blueviolet": blueviolet, "brown": brown, "burlywood": burlywood,
    "cadetblue": cadetblue, "chartreuse": chartreuse, "chocolate": chocolate, "coral": coral,
    "cornflowerblue": cornflowerblue, "cornsilk": cornsilk, "crimson": crimson, "cyan": cyan,
    "darkblue": darkblue, "darkcyan": darkcyan, "darkgoldenrod": darkgoldenrod,
    "darkgray": darkgray, "darkgreen": darkgreen, "darkgrey": darkgrey, "darkkhaki": darkkhaki,
    "darkmagenta": darkmagenta, "darkolivegreen": darkolivegreen, "darkorange": darkorange,
    "darkorchid": darkorchid, "darkred": darkred, "darksalmon": darksalmon,
    "darkseagreen": darkseagreen, "darkslateblue": darkslateblue, "darkslategray": darkslategray,
    "darkslategrey": darkslategrey, "darkturquoise": darkturquoise, "darkviolet": darkviolet,
    "deeppink": deeppink, "deepskyblue": deepskyblue, "dimgray": dimgray, "dimgrey": dimgrey,
    "dodgerblue": dodgerblue, "firebrick": firebrick, "floralwhite": floralwhite,
    "forestgreen": forestgreen, "fuchsia": fuchsia, "gainsboro": gainsboro,
    "ghostwhite": ghostwhite, "gold": gold, "goldenrod": goldenrod, "gray": gray, "green": green,
    "greenyellow": greenyellow, "grey": grey, "honeydew": honeydew, "hotpink": hotpink,
    "indianred": indianred, "indigo": indigo, "ivory": ivory, "khaki": khaki, "lavender": lavender,
    "lavenderblush": lavenderblush, "lawngreen": lawngreen, "lemonchiffon": lemonchiffon,
    "lightblue": lightblue, "lightcoral": lightcoral, "lightcyan": lightcyan,
    "lightgoldenrodyellow": lightgoldenrodyellow, "lightgray": lightgray, "lightgreen": lightgreen,
    "lightgrey": lightgrey, "lightpink": lightpink, "lightsalmon": lightsalmon,
    "lightseagreen": lightseagreen, "lightskyblue": lightskyblue, "lightslategray": lightslategray,
    "lightslategrey": lightslategrey, "lightsteelblue": lightsteelblue, "lightyellow": lightyellow,
    "lime": lime, "limegreen": limegreen, "linen": linen, "magenta": magenta, "maroon": maroon,
    "mediumaquamarine": mediumaquamarine, "mediumblue": mediumblue, "mediumorchid": mediumorchid,
    "mediumpurple": mediumpurple, "mediumseagreen": mediumseagreen,
    "mediumslateblue": mediumslateblue, "mediumspringgreen": mediumspringgreen,
    "mediumturquoise": mediumturquoise, "mediumvioletred": mediumvioletred,
    "midnightblue": midnightblue, "mintcream": mintcream, "mistyrose": mistyrose,
    "moccasin": moccasin, "navajowhite": navajowhite, "navy": navy, "oldlace": oldlace,
    "olive": olive, "olivedrab": olivedrab, "orange": orange, "orangered": orangered,
    "orchid": orchid, "palegoldenrod": palegoldenrod, "palegreen": palegreen,
    "paleturquoise": paleturquoise, "palevioletred": palevioletred, "papayawhip": papayawhip,
    "peachpuff": peachpuff, "peru": peru, "pink": pink, "plum": plum, "powderblue": powderblue,
    "purple": purple, "rebeccapurple": rebeccapurple, "red": red, "rosybrown": rosybrown,
    "royalblue": royalblue, "saddlebrown": saddlebrown, "salmon": salmon, "sandybrown": sandybrown,
    "seagreen": seagreen, "seashell": seashell, "sienna": sienna, "silver": silver,
    "skyblue": skyblue, "slateblue": slateblue, "slategray": slategray, "slategrey": slategrey,
    "snow": snow, "springgreen": springgreen, "steelblue": steelblue, "tan": tan, "teal": teal,
    "thistle": thistle, "tomato": tomato, "turquoise": turquoise, "violet": violet, "wheat": wheat,
    "white": white, "whitesmoke": whitesmoke, "yellow": yellow, "yellowgreen": yellowgreen,
  ]
}

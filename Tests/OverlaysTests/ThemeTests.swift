import Geometry
import Testing

@testable import Overlays

@Suite struct ThemeTests {
  @Test(arguments: Theme.Name.allCases)
  func `text has 4.5 to 1 on every ground`(_ name: Theme.Name) {
    let theme = Theme(name)
    for role in ColorRole.allCases where role.isText {
      for ground in ColorRole.grounds {
        #expect(theme[role].contrast(with: theme[ground]) >= 4.5, "\(role) on \(ground)")
      }
    }
  }

  @Test(arguments: Theme.Name.allCases)
  func `marks have 3 to 1 on the page`(_ name: Theme.Name) {
    let theme = Theme(name)
    for hue in Hue.allCases {
      #expect(theme.mark(hue).contrast(with: theme[.page]) >= 3, "\(hue)")
    }
  }

  @Test func `contrast is WCAG's`() {
    #expect(abs(Color.black.contrast(with: .white) - 21) < 1e-9)
    #expect(Color.white.contrast(with: .white) == 1)
    // The known borderline of AA: #767676 passes on white, #777777 does not.
    #expect(Color(rgb: 0x767676).contrast(with: .white) >= 4.5)
    #expect(Color(rgb: 0x777777).contrast(with: .white) < 4.5)
  }

  @Test func `the weakest text is red on sand`() {
    let light = Theme.light
    let ratio = light[.redText].contrast(with: light[.sand])
    #expect(abs(ratio - 4.54) < 0.01)
    for role in ColorRole.allCases where role.isText {
      for ground in ColorRole.grounds {
        #expect(light[role].contrast(with: light[ground]) >= ratio)
      }
    }
  }

  @Test func `amber is too pale for marks on a light page, so its text form serves`() {
    #expect(Theme.light.mark(.amber) == Theme.light[.amberText])
    #expect(Theme.dark.mark(.amber) == Theme.dark[.amber])
    #expect(Theme.light.mark(.red) == Theme.light[.red])
  }

  @Test(arguments: Theme.Name.allCases)
  func `every role has a color of its own right`(_ name: Theme.Name) {
    for role in ColorRole.allCases { #expect(Theme(name)[role] != .black, "\(role)") }
  }
}

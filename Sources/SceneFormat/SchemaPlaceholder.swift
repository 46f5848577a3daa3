package enum SceneSchema { package static func json() -> String { "" } }
package enum SceneReference { package static func markdown() -> String { "" } }

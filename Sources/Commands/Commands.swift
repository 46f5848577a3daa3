public import ArgumentParser

public struct Inbetween: ParsableCommand {
  public static let configuration = CommandConfiguration(commandName: "inbetween")
  public init() {}
}

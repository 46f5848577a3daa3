import ArgumentParser
import Commands

@main
enum Main {
  static func main() {
    Inbetween.main()
  }
}
